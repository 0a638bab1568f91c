import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Endpoint } from '@atelier/contract'
import type { Context } from 'hono'
import { readBearer } from './authenticate.ts'
import type { HttpEnv, Step } from './call.ts'
import { ApiError } from './errors.ts'
import { tokenBuckets, type Allowance, type Rate } from './token-bucket.ts'

/** A stricter limit for one endpoint, counted by address or by the value of a path parameter. */
export type EndpointLimit = {
  readonly endpoint: Endpoint
  readonly by: 'ip' | { readonly parameter: string }
  readonly rate: Rate
}

/** How often callers may call, or `off`. */
export type RateLimits =
  | 'off'
  | {
      /** Per token: calls of sellers and customers. */
      readonly token: Rate
      /** Per address: calls without credentials. */
      readonly address: Rate
      /** Per address: calls with an unknown token. */
      readonly wrongCredentials: Rate
      readonly endpoints: readonly EndpointLimit[]
      /** Milliseconds of a clock that never runs backwards. */
      readonly now: () => number
    }

export interface Limiter {
  /** The step that counts a call. Tells the caller in headers what is left; throws TooManyRequests at the limit. */
  readonly count: Step
  /** Counts an unknown token against the address that sent it. */
  countWrongCredentials(ip: string): void
}

/** One customer of a provider owns a whole /64 of IPv6 addresses, so that is what counts as one. */
export const addressKey = (ip: string): string => {
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.split('::')
  const groupsOf = (part = ''): string[] => (part === '' ? [] : part.split(':'))
  const [before, after] = [groupsOf(head), groupsOf(tail)]
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const full = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  return `${full.slice(0, 4).join(':')}::/64`
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

const check = (c: Context<HttpEnv>, { allowed, limit, remaining, ...seconds }: Allowance): void => {
  c.header('RateLimit-Limit', String(limit))
  c.header('RateLimit-Remaining', String(remaining))
  c.header('RateLimit-Reset', String(seconds.resetSeconds))
  if (allowed) return
  const wait = seconds.retryAfterSeconds
  const detail = `Too many requests. Try again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.`
  throw new ApiError('TooManyRequests', detail, wait)
}

/** Counts calls against the limits; with `off`, lets every call pass. */
export const createLimiter = (limits: RateLimits): Limiter => {
  if (limits === 'off') return { count: (_, next) => next(), countWrongCredentials: () => undefined }
  const buckets = tokenBuckets(limits.now)
  const strict = new Map<Endpoint, EndpointLimit>(limits.endpoints.map((limit) => [limit.endpoint, limit]))

  return {
    count: async (c, next) => {
      const { endpoint } = c.var.mounted
      const address = addressKey(c.var.request.ip)
      const bearer = readBearer(c.req.raw.headers)
      if (endpoint.access !== 'public' && bearer !== undefined) {
        const left = buckets.peek(`wrong ${address}`, limits.wrongCredentials)
        if (!left.allowed) check(c, left)
        check(c, buckets.take(`token ${digest(bearer)}`, limits.token))
      } else check(c, buckets.take(`address ${address}`, limits.address))
      const limit = strict.get(endpoint)
      if (limit !== undefined) {
        const value = limit.by === 'ip' ? address : digest(c.var.path[limit.by.parameter] ?? '')
        check(c, buckets.take(`${endpoint.method} ${endpoint.path} ${value}`, limit.rate))
      }
      await next()
    },
    countWrongCredentials: (ip) => {
      buckets.take(`wrong ${addressKey(ip)}`, limits.wrongCredentials)
    },
  }
}
