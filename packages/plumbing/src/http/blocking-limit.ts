import { ApiError } from './errors.ts'
import { type Rate, tokenBuckets } from './token-bucket.ts'

/** Counts calls by what they are about, and blocks what is called too often. */
export type BlockingLimit = {
  /** Counts a call under a key. @throws TooManyRequests while the key is blocked */
  readonly count: (key: string) => void
}

export type BlockingRules = {
  readonly rate: Rate
  /** How long a key is blocked that was called more often, in milliseconds. */
  readonly blockedFor: number
  /** Milliseconds of a clock that never runs backwards, and not the product's clock, which can stand still. */
  readonly now: () => number
  /** Keys that are remembered. Whoever invents keys can make the limit forget others, and cannot fill the memory. */
  readonly capacity?: number
}

/** A limit that blocks a key for a while once it is called more often than the rate allows. */
export const blockingLimit = ({ rate, blockedFor, now, capacity = 20_000 }: BlockingRules): BlockingLimit => {
  const buckets = tokenBuckets(now, capacity)
  const blockedUntil = new Map<string, number>()

  const block = (key: string, until: number): void => {
    blockedUntil.set(key, until)
    const [oldest] = blockedUntil.keys()
    if (blockedUntil.size > capacity && oldest !== undefined) blockedUntil.delete(oldest)
  }

  return {
    count: (key) => {
      const at = now()
      let until = blockedUntil.get(key) ?? at
      if (until <= at) {
        blockedUntil.delete(key)
        if (buckets.take(key, rate).allowed) return
        until = at + blockedFor
        block(key, until)
      }
      const wait = Math.ceil((until - at) / 1000)
      const detail = `Too many requests. Try again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.`
      throw new ApiError('TooManyRequests', detail, wait)
    },
  }
}
