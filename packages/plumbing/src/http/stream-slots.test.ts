import { expect, it } from 'vitest'
import { createStreamSlots } from './stream-slots.ts'

it('gives a place to five streams of a path and to twenty of an address, and gives places back once', () => {
  const slots = createStreamSlots({ perAddress: 20, perStream: 5 })
  const one = Array.from({ length: 5 }, () => slots.take('203.0.113.1', '/a'))
  expect(() => slots.take('203.0.113.1', '/a')).toThrow(/every few seconds/)
  slots.take('203.0.113.2', '/a')
  for (let n = 0; n < 15; n += 1) slots.take('203.0.113.1', `/b${n}`)
  expect(() => slots.take('203.0.113.1', '/c')).toThrow(/every few seconds/)
  one[0]?.()
  one[0]?.()
  slots.take('203.0.113.1', '/c')
  expect(() => slots.take('203.0.113.1', '/d')).toThrow(/every few seconds/)
})
