import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type Attempt,
  type DeclineKind,
  declineLimits,
  maxLevel,
  remainingLevel,
  throttleOf,
  waitAtLevel,
} from './limits.ts'

const kinds: readonly DeclineKind[] = ['address', 'card', 'organization']
const kind = fc.constantFrom(...kinds)
const level = fc.double({ min: 0, max: maxLevel, noNaN: true })

it('delays payments more, the more are declined, up to a limit', () => {
  fc.assert(
    fc.property(kind, level, level, (limit, a, b) => {
      const [less, more] = [Math.min(a, b), Math.max(a, b)]
      expect(waitAtLevel(limit, less)).toBeLessThanOrEqual(waitAtLevel(limit, more))
      expect(waitAtLevel(limit, more)).toBeLessThanOrEqual(declineLimits[limit].maxWait)
      expect(waitAtLevel(limit, more) > 0).toBe(Math.ceil(more - declineLimits[limit].free) > 0)
    }),
  )
})

it('declined payments expire one by one', () => {
  fc.assert(
    fc.property(kind, level, fc.double({ min: 0, max: 1e9, noNaN: true }), (limit, before, elapsed) => {
      const remaining = remainingLevel(limit, before, elapsed)
      expect(remaining).toBeGreaterThanOrEqual(0)
      expect(remaining).toBeLessThanOrEqual(before)
    }),
  )
  for (const item of kinds)
    expect(remainingLevel(item, maxLevel, declineLimits[item].leak * maxLevel)).toBe(0)
})

const quiet: Attempt = {
  address: { level: 0, wait: 0 },
  organization: { level: 0, wait: 0 },
  under_way: { address: 0, organization: 0 },
  is_named: false,
}

it('attempts a payment when nothing was declined', () => {
  expect(throttleOf(quiet)).toBeUndefined()
  expect(throttleOf({ ...quiet, address: { level: 3, wait: -1 } })).toBeUndefined()
})

it('names the delayed dimension', () => {
  const waiting = { level: 9, wait: 5000 }
  expect(throttleOf({ ...quiet, address: waiting })).toEqual({ kind: 'address', wait: 5000 })
  expect(throttleOf({ ...quiet, card: waiting })).toEqual({ kind: 'card', wait: 5000 })
  expect(throttleOf({ ...quiet, organization: waiting })).toEqual({ kind: 'organization', wait: 5000 })
  expect(throttleOf({ ...quiet, organization: waiting, is_named: true })).toBeUndefined()
})

it('allows fewer concurrent payments, the more of an address were declined', () => {
  const most = (declined: number): number => {
    for (let count = 0; ; count += 1)
      if (
        throttleOf({
          ...quiet,
          address: { level: declined, wait: 0 },
          under_way: { address: count, organization: 0 },
        })
      )
        return count
  }
  expect([0, 0.5, 2, 4, 5, 50].map(most)).toEqual([10, 5, 3, 1, 1, 1])
})
