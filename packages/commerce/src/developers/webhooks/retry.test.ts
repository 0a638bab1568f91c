import { after, days, hours, minutes } from '@atelier/plumbing/clock'
import { describe, expect, it } from 'vitest'
import { type Ended, healthAfter, maxAttempts, nextTryAt } from './retry.ts'

const start = new Date('2026-01-05T10:00:00Z')
const well = { consecutive_failures: 0, failing_since: null, warned_at: null }
const failures = (count: number) => Array<Ended>(count).fill('failed')

describe('the next attempt', () => {
  const lastAfter = (chance: number) => {
    let now = start
    for (let tries = 1; tries < maxAttempts; tries++) now = nextTryAt(tries, now, chance) ?? now
    return now.getTime() - start.getTime()
  }
  it('comes soon at first, and the last one within a day', () => {
    expect(nextTryAt(1, start, 0.5)).toEqual(after(start, 5000))
    expect(lastAfter(1)).toBeLessThan(days(1))
    expect(lastAfter(0)).toBeGreaterThan(hours(15))
    expect(nextTryAt(maxAttempts, start, 0)).toBeUndefined()
  })
  it('varies by a fifth', () => {
    expect(nextTryAt(3, start, 0)).toEqual(after(start, minutes(2) * 0.8))
    expect(nextTryAt(3, start, 1)).toEqual(after(start, minutes(2) * 1.2))
  })
})

describe('the health of an endpoint', () => {
  it('is reported after ten consecutive failures, once', () => {
    const nine = healthAfter(well, failures(9), start)
    expect(nine).toEqual({
      health: { consecutive_failures: 9, failing_since: start, warned_at: null },
      step: 'none',
    })
    const ten = healthAfter(nine.health, failures(1), after(start, 5))
    expect(ten).toMatchObject({ health: { consecutive_failures: 10, failing_since: start }, step: 'warn' })
    expect(healthAfter(ten.health, failures(5), after(start, 10)).step).toBe('none')
  })

  it('is healthy again after one success', () => {
    const { health } = healthAfter(well, failures(20), start)
    expect(healthAfter(health, ['failed', 'succeeded'], start)).toEqual({ health: well, step: 'none' })
  })

  it('ends in being disabled after a day of failures, when the seller has known for half of it', () => {
    const { health } = healthAfter(well, failures(10), start)
    expect(healthAfter(health, ['failed'], after(start, hours(23))).step).toBe('none')
    expect(healthAfter(health, ['failed'], after(start, hours(24))).step).toBe('disable')
    const rare = { consecutive_failures: 3, failing_since: start, warned_at: null }
    const notified = healthAfter(rare, failures(7), after(start, days(2)))
    expect(notified.step).toBe('warn')
    expect(healthAfter(notified.health, ['failed'], after(start, days(2.4))).step).toBe('none')
    expect(healthAfter(notified.health, ['failed'], after(start, days(2.6))).step).toBe('disable')
  })

  it('ends immediately when the receiver responds that it is gone', () => {
    expect(healthAfter(well, ['succeeded', 'gone', 'succeeded'], start).step).toBe('leave')
  })
})
