import { expect, it } from 'vitest'
import { recheckAfter } from './page-lifecycle.ts'

const expiresAt = '2027-01-01T12:00:00Z'
const at = (time: string) => new Date(time)

it('an open checkout is read again once it has expired', () => {
  expect(recheckAfter(expiresAt, 0, at('2027-01-01T11:30:00Z'))).toBe(30 * 60_000 + 1000)
})

it('a checkout that stays open is read after increasing pauses', () => {
  const late = at('2027-03-01T00:00:00Z')
  expect([0, 1, 2, 5].map((rechecks) => recheckAfter(expiresAt, rechecks, late))).toEqual([
    15_000, 30_000, 60_000, 480_000,
  ])
})

it('no pause exceeds the maximum of a timer, which would fire immediately', () => {
  expect(recheckAfter(expiresAt, 0, at('2026-01-01T00:00:00Z'))).toBe(2 ** 31 - 1)
  expect(recheckAfter(expiresAt, 1000, at('2027-03-01T00:00:00Z'))).toBe(2 ** 31 - 1)
})
