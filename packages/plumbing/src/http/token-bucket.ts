/** Rate limit: `perSecond` in the long run, `burst` at once. */
export type Rate = { readonly perSecond: number; readonly burst: number }

/** Outcome of taking a token. Times are in whole seconds, as in the headers. */
export type Allowance = {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  /** Time until the bucket is full again. */
  readonly resetSeconds: number
  /** Time until the next try can succeed; 0 when this one did. */
  readonly retryAfterSeconds: number
}

type Bucket = { tokens: number; at: number }

export interface TokenBuckets {
  /** Takes a token from the bucket of `key`, if one is left. */
  take(key: string, rate: Rate): Allowance
  /** Returns the outcome that `take` would have, without taking. */
  peek(key: string, rate: Rate): Allowance
}

/**
 * Returns the token buckets by key. Holds up to `capacity` keys and drops the least recently used, so that invented
 * keys cannot fill the memory.
 *
 * @param now milliseconds of a monotonic clock. Not the product's clock: it can be frozen in sandbox, and a limit that
 *   never refills would lock out every caller.
 */
export const tokenBuckets = (now: () => number, capacity = 20_000): TokenBuckets => {
  const buckets = new Map<string, Bucket>()

  const refilledBucket = (key: string, rate: Rate): Bucket => {
    const at = now()
    const knownBucket = buckets.get(key)
    if (knownBucket === undefined) return { tokens: rate.burst, at }
    return {
      tokens: Math.min(rate.burst, knownBucket.tokens + ((at - knownBucket.at) / 1000) * rate.perSecond),
      at,
    }
  }

  const allowance = ({ tokens }: Bucket, rate: Rate, allowed: boolean): Allowance => ({
    allowed,
    limit: rate.burst,
    remaining: Math.floor(tokens),
    resetSeconds: Math.ceil((rate.burst - tokens) / rate.perSecond),
    retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil((1 - tokens) / rate.perSecond)),
  })

  return {
    peek: (key, rate) => {
      const bucket = refilledBucket(key, rate)
      return allowance(bucket, rate, bucket.tokens >= 1)
    },
    take: (key, rate) => {
      const bucket = refilledBucket(key, rate)
      const allowed = bucket.tokens >= 1
      if (allowed) bucket.tokens -= 1
      buckets.delete(key)
      buckets.set(key, bucket)
      if (buckets.size > capacity) {
        const oldest = buckets.keys().next()
        if (oldest.done !== true) buckets.delete(oldest.value)
      }
      return allowance(bucket, rate, allowed)
    },
  }
}
