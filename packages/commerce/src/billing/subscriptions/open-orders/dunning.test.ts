import { days } from '@atelier/plumbing/clock'
import { describe, expect, it } from 'vitest'
import { nextRetry } from './dunning.ts'

const since = new Date('2026-03-01T10:00:00Z')
const afterDays = (count: number) => new Date(since.getTime() + days(count))

describe('the next retry of an order that is owed', () => {
  it.each([
    ['at the first refusal', 0, 2],
    ['at each planned retry', 2, 7],
    ['at the third one', 7, 14],
    ['at the fourth one', 14, 21],
    ['after an attempt in between, with a new card', 3, 7],
  ])('%s comes at its planned moment', (_, now, next) => {
    expect(nextRetry(since, afterDays(now))).toEqual(afterDays(next))
  })

  it('does not follow the last one', () => {
    expect(nextRetry(since, afterDays(21))).toBeUndefined()
    expect(nextRetry(since, afterDays(40))).toBeUndefined()
  })
})
