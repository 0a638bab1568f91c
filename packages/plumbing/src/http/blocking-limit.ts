import { ApiError } from './errors.ts'
import { type Rate, tokenBuckets } from './token-bucket.ts'

/** Counts calls by key, and blocks keys that are called too often. */
export type BlockingLimit = {
  /** Counts a call under a key. @throws TooManyRequests while the key is blocked */
  readonly count: (key: string) => void
  /** Like `count`, without counting. @throws TooManyRequests */
  readonly check: (key: string) => void
}

export type BlockingRules = {
  readonly rate: Rate
  /** Block duration of a key that was called too often, in milliseconds. */
  readonly blockedFor: number
  /** Milliseconds of a monotonic clock; not the product's clock, which can be frozen. */
  readonly now: () => number
  /** Maximum remembered keys. A caller that invents keys can evict others, but cannot fill the memory. */
  readonly capacity?: number
}

/** Limit that blocks a key for a while once its calls exceed the rate. */
export const blockingLimit = ({ rate, blockedFor, now, capacity = 20_000 }: BlockingRules): BlockingLimit => {
  const buckets = tokenBuckets(now, capacity)
  const blockedUntil = new Map<string, number>()

  const block = (key: string, until: number): void => {
    blockedUntil.set(key, until)
    const [oldest] = blockedUntil.keys()
    if (blockedUntil.size > capacity && oldest !== undefined) blockedUntil.delete(oldest)
  }

  const tooMany = (milliseconds: number): ApiError => {
    const wait = Math.ceil(milliseconds / 1000)
    const detail = `Too many requests. Try again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.`
    return new ApiError('TooManyRequests', detail, wait)
  }

  return {
    count: (key) => {
      const at = now()
      const until = blockedUntil.get(key) ?? at
      if (until > at) throw tooMany(until - at)
      blockedUntil.delete(key)
      if (buckets.take(key, rate).allowed) return
      block(key, at + blockedFor)
      throw tooMany(blockedFor)
    },
    check: (key) => {
      const at = now()
      const until = blockedUntil.get(key) ?? at
      if (until > at) throw tooMany(until - at)
      if (!buckets.peek(key, rate).allowed) throw tooMany(blockedFor)
    },
  }
}
