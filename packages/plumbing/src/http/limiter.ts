import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Endpoint } from '@atelier/contract'
import type { AnswerHeaders } from './answer.ts'
import type { Found } from './find-endpoint.ts'
import type { RateLimits, RowLimit } from './rate-limits.ts'
import { ApiError } from './errors.ts'
import { tokenBuckets, type Allowance } from './token-bucket.ts'

export interface Limiter {
  /**
   * Counts one call.
   *
   * @returns the headers that tell the caller what is left
   * @throws ApiError TooManyRequests, after having put the headers into `headers`
   */
  count(found: Found, bearer: string | undefined, ip: string, headers: AnswerHeaders): void
  /** Counts credentials that no caller belongs to, against the address they came from. */
  countWrongCredentials(ip: string): void
}

/** One customer of a provider owns a whole /64 of IPv6 addresses, so that is what counts as one. */
export const addressKey = (ip: string): string => {
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
  const full = [
    ...groups,
    ...Array.from({ length: missing }, () => '0'),
    ...(tail === undefined || tail === '' ? [] : tail.split(':')),
  ]
  return `${full.slice(0, 4).join(':')}::/64`
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

const write = (headers: AnswerHeaders, allowance: Allowance): void => {
  headers['RateLimit-Limit'] = String(allowance.limit)
  headers['RateLimit-Remaining'] = String(allowance.remaining)
  headers['RateLimit-Reset'] = String(allowance.resetSeconds)
}

const insist = (headers: AnswerHeaders, allowance: Allowance): void => {
  write(headers, allowance)
  if (allowance.allowed) return
  const seconds = allowance.retryAfterSeconds
  throw new ApiError(
    'TooManyRequests',
    `Too many requests. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    seconds,
  )
}

/** Counts calls against the limits; with `off`, lets everything pass. */
export const createLimiter = (limits: RateLimits): Limiter => {
  if (limits === 'off') return { count: () => undefined, countWrongCredentials: () => undefined }
  const buckets = tokenBuckets(limits.now)
  const strict = new Map<Endpoint, RowLimit>(limits.endpoints.map((limit) => [limit.endpoint, limit]))

  return {
    count: ({ mounted, path }, bearer, ip, headers) => {
      const address = addressKey(ip)
      const guarded = mounted.endpoint.access !== 'public' && bearer !== undefined
      if (guarded) {
        const left = buckets.peek(`wrong ${address}`, limits.wrongCredentials)
        if (!left.allowed) insist(headers, left)
        insist(headers, buckets.take(`token ${digest(bearer)}`, limits.token))
      } else insist(headers, buckets.take(`address ${address}`, limits.address))
      const limit = strict.get(mounted.endpoint)
      if (limit === undefined) return
      const value = limit.by === 'ip' ? address : digest(path[limit.by.parameter] ?? '')
      insist(
        headers,
        buckets.take(`${mounted.endpoint.method} ${mounted.endpoint.path} ${value}`, limit.rate),
      )
    },
    countWrongCredentials: (ip) => {
      buckets.take(`wrong ${addressKey(ip)}`, limits.wrongCredentials)
    },
  }
}
