import { expect, it } from 'vitest'
import { createRepeats } from './repeats.ts'

it('repeats thirty times from the first time that it is wanted, however often the call was answered before', () => {
  const next = createRepeats()
  const at = (responses: number, expected = true, queryHash = 'check') =>
    next({ queryHash, responses, wanted: expected })
  expect(at(100)).toBe(2000)
  expect(at(129)).toBe(2000)
  expect(at(130)).toBe(false)
  expect(at(131, false)).toBe(false)
  expect(at(132)).toBe(2000)
  expect(at(500, true, 'another')).toBe(2000)
})

it('continues while the rest changes, and ends when nothing is left', () => {
  const next = createRepeats()
  const at = (responses: number, expected: number) =>
    next({ queryHash: 'replay', responses, wanted: expected })
  expect(at(1, 500)).toBe(2000)
  expect(at(30, 400)).toBe(2000)
  expect(at(59, 400)).toBe(2000)
  expect(at(60, 400)).toBe(false)
  expect(at(61, 399)).toBe(2000)
  expect(at(62, 0)).toBe(false)
})
