import { expect, it } from 'vitest'
import { blockingLimit } from './blocking-limit.ts'
import { ApiError } from './errors.ts'

/** Limit of three calls per second, with a test clock. */
const limitOf = (capacity?: number) => {
  const time = { now: 0 }
  const limit = blockingLimit({
    rate: { perSecond: 3, burst: 3 },
    blockMs: 60_000,
    now: () => time.now,
    ...(capacity !== undefined && { capacity }),
  })
  /** Returns the wait of a call, in seconds; 0 when it passes. */
  const waitOf = (method: 'count' | 'check', key: string): number => {
    try {
      limit[method](key)
      return 0
    } catch (error) {
      expect(error).toBeInstanceOf(ApiError)
      expect(error).toMatchObject({ error: 'TooManyRequests', status: 429 })
      return (error as ApiError).retryAfterSeconds ?? Number.NaN
    }
  }
  const wait = (key: string) => waitOf('count', key)
  return { time, wait, check: (key: string) => waitOf('check', key) }
}

it('lets three calls of a key pass in a second, for any time', () => {
  const { time, wait } = limitOf()
  for (let second = 0; second < 100; second += 1) {
    time.now = second * 1000
    expect(['a', 'a', 'a', 'b'].map(wait)).toEqual([0, 0, 0, 0])
  }
})

it('blocks a key that is called more often for a minute, and no other', () => {
  const { time, wait } = limitOf()
  expect(Array.from({ length: 4 }, () => wait('a'))).toEqual([0, 0, 0, 60])
  time.now = 10_500
  expect(wait('a')).toBe(50)
  expect(wait('b')).toBe(0)
  time.now = 59_999
  expect(wait('a')).toBe(1)
  time.now = 60_000
  expect(Array.from({ length: 4 }, () => wait('a'))).toEqual([0, 0, 0, 60])
})

it('checks a key without counting a call', () => {
  const { time, wait, check } = limitOf()
  for (let call = 0; call < 100; call += 1) expect(check('a')).toBe(0)
  expect(['a', 'a', 'a'].map(wait)).toEqual([0, 0, 0])
  expect(['a', 'a', 'b'].map(check)).toEqual([60, 60, 0])
  time.now = 1000
  expect(check('a')).toBe(0)
  expect(Array.from({ length: 4 }, () => wait('a'))).toEqual([0, 0, 0, 60])
  time.now = 31_000
  expect(check('a')).toBe(30)
})

it('drops the key that was blocked first when there are too many', () => {
  const { wait } = limitOf(10)
  for (let key = 0; key < 11; key += 1)
    expect(Array.from({ length: 4 }, () => wait(String(key)))).toEqual([0, 0, 0, 60])
  expect(wait('0')).toBe(0)
  expect(wait('1')).toBeGreaterThan(0)
})
