import { expect, it } from 'vitest'
import { keyStateOf, limitOf, ofLimit } from './words.ts'

const now = new Date('2026-01-01T00:00:00Z')

it.each([
  ['granted', null, 'Valid'],
  ['granted', '2026-01-01T00:00:00Z', 'Expired'],
  ['granted', '2026-01-01T00:00:01Z', 'Valid'],
  ['disabled', '2025-01-01T00:00:00Z', 'Disabled'],
  ['revoked', null, 'Revoked'],
] as const)('a key that is %s and expires %s is shown as it can be used', (status, expires_at, label) =>
  expect(keyStateOf({ status, expires_at }, now).label).toBe(label),
)

it('writes limits', () => {
  expect([ofLimit(0, null, String), ofLimit(3, 5, String), ofLimit(-1, 5, String)]).toEqual([
    '0',
    '3 of 5',
    '-1 of 5',
  ])
})

it('limits are whole numbers or none', () => {
  expect([' ', '12', '1.5', '-3', 'many'].map(limitOf)).toEqual([
    null,
    12,
    Number.NaN,
    Number.NaN,
    Number.NaN,
  ])
})
