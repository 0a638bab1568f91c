import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tokenBuckets } from './token-bucket.ts'

const open = (capacity?: number) => {
  let time = 0
  const buckets = tokenBuckets(() => time, capacity)
  return { buckets, wait: (seconds: number) => (time += seconds * 1000) }
}

describe('token buckets', () => {
  it('allow a burst, then the inflow', () => {
    const { buckets, wait } = open()
    const rate = { perSecond: 2, burst: 5 }
    expect(Array.from({ length: 7 }, () => buckets.take('k', rate).allowed)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ])
    wait(1)
    expect(Array.from({ length: 3 }, () => buckets.take('k', rate).allowed)).toEqual([true, true, false])
  })

  it('report the rest and the time to retry', () => {
    const { buckets, wait } = open()
    const rate = { perSecond: 0.1, burst: 2 }
    expect(buckets.take('k', rate)).toEqual({
      allowed: true,
      limit: 2,
      remaining: 1,
      resetSeconds: 10,
      retryAfterSeconds: 0,
    })
    buckets.take('k', rate)
    expect(buckets.take('k', rate)).toEqual({
      allowed: false,
      limit: 2,
      remaining: 0,
      resetSeconds: 20,
      retryAfterSeconds: 10,
    })
    wait(9.9)
    expect(buckets.peek('k', rate).allowed).toBe(false)
    wait(0.2)
    expect(buckets.peek('k', rate).allowed).toBe(true)
    expect(buckets.take('k', rate).allowed).toBe(true)
  })

  it('never allow more than the burst and the inflow, in any order of tries', () => {
    const steps = fc.array(
      fc.record({
        pause: fc.double({ min: 0, max: 5, noNaN: true }),
        tries: fc.integer({ min: 0, max: 20 }),
      }),
    )
    fc.assert(
      fc.property(
        steps,
        fc.integer({ min: 1, max: 10 }),
        fc.double({ min: 0.1, max: 10, noNaN: true }),
        (course, burst, perSecond) => {
          const { buckets, wait } = open()
          let elapsed = 0
          let passed = 0
          for (const { pause, tries } of course) {
            wait(pause)
            elapsed += pause
            for (let i = 0; i < tries; i += 1)
              if (buckets.take('k', { perSecond, burst }).allowed) passed += 1
            expect(passed).toBeLessThanOrEqual(burst + elapsed * perSecond + 1e-6)
          }
        },
      ),
    )
  })

  it('separate keys, and drop the least recently used', () => {
    const { buckets } = open(2)
    const rate = { perSecond: 1, burst: 1 }
    buckets.take('a', rate)
    buckets.take('b', rate)
    buckets.take('a', rate)
    buckets.take('c', rate)
    expect(buckets.peek('a', rate).allowed).toBe(false)
    expect(buckets.peek('b', rate).allowed).toBe(true)
  })
})
