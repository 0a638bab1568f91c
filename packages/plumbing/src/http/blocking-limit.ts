import { tooManyRequests } from './errors.ts'
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
  readonly blockMs: number
  /** Milliseconds of a monotonic clock; not the product's clock, which can be frozen. */
  readonly now: () => number
  /** Maximum remembered keys. A caller that invents keys can evict others, but cannot fill the memory. */
  readonly capacity?: number
}

/** Creates a limit that blocks a key for a while once its calls exceed the rate. */
export const blockingLimit = ({ rate, blockMs, now, capacity = 20_000 }: BlockingRules): BlockingLimit => {
  const buckets = tokenBuckets(now, capacity)
  const blockedUntil = new Map<string, number>()

  const block = (key: string, end: number): void => {
    blockedUntil.set(key, end)
    const [oldest] = blockedUntil.keys()
    if (blockedUntil.size > capacity && oldest !== undefined) blockedUntil.delete(oldest)
  }

  const blockedError = (milliseconds: number) => tooManyRequests(Math.ceil(milliseconds / 1000))

  return {
    count: (key) => {
      const time = now()
      const end = blockedUntil.get(key) ?? time
      if (end > time) throw blockedError(end - time)
      blockedUntil.delete(key)
      if (buckets.take(key, rate).allowed) return
      block(key, time + blockMs)
      throw blockedError(blockMs)
    },
    check: (key) => {
      const time = now()
      const end = blockedUntil.get(key) ?? time
      if (end > time) throw blockedError(end - time)
      if (!buckets.peek(key, rate).allowed) throw blockedError(blockMs)
    },
  }
}
