import { expect, it } from 'vitest'
import { readNumber, shiftPoint } from './decimal.ts'

it.each([
  ['0.05', 2, '5'],
  ['0.000001', 2, '0.0001'],
  ['12', 2, '1200'],
  ['1.5', -2, '0.015'],
  ['100', -2, '1'],
  ['0', 2, '0'],
  ['0.1', 2, '10'],
])('%s by %i is %s', (digits, places, shifted) => expect(shiftPoint(digits, places)).toBe(shifted))

it('parses common input', () => {
  expect(readNumber(' 0,50 ')).toBe('0.5')
  expect(readNumber('.2')).toBe('0.2')
  expect(readNumber('1e3')).toBeUndefined()
  expect(readNumber('')).toBeUndefined()
  expect(readNumber('$5')).toBe('5')
})

it('rejects a comma that may separate thousands', () => {
  expect(['1,000', '$12,500', '999,999'].map(readNumber)).toEqual([undefined, undefined, undefined])
  expect(['0,005', '1,0005', '1234,567', '1,5'].map(readNumber)).toEqual([
    '0.005',
    '1.0005',
    '1234.567',
    '1.5',
  ])
})
