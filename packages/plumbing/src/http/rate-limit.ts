import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Endpoint } from '@atelier/contract'
import type { Context } from 'hono'
import { readBearer } from './authenticate.ts'
import type { HttpEnv, Step } from './call.ts'
import { tooManyRequests } from './errors.ts'
import type { WrongTokens } from './recognize-token.ts'
import { tokenBuckets, type Allowance, type Rate } from './token-bucket.ts'

/** Stricter limits of an endpoint, counted by address or by the value of a path parameter. */
export type EndpointLimit = {
  readonly endpoint: Endpoint
  readonly by: 'ip' | { readonly parameter: string }
  /** A call passes only when all of the rates allow it. */
  readonly rates: readonly Rate[]
}

/** Rate limits, or `off`. */
export type RateLimits =
  | 'off'
  | {
      /** Per token: calls of sellers and customers. */
      readonly token: Rate
      /** Per address: calls without credentials. */
      readonly address: Rate
      /** Per address and kind of token: calls with an unknown token. */
      readonly wrongCredentials: Rate
      readonly endpoints: readonly EndpointLimit[]
      /** Milliseconds of a monotonic clock. */
      readonly now: () => number
    }

export interface Limiter extends WrongTokens {
  /**
   * Step that counts a call. Sends the remaining allowance in headers; throws TooManyRequests at the limit.
   */
  readonly count: Step
}

/**
 * Returns the key under which an address is counted. IPv6 is counted per /64, since a single customer of an internet
 * provider owns a whole /64.
 */
export const addressKey = (ip: string): string => {
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.split('::')
  const groupsOf = (part = ''): string[] => (part === '' ? [] : part.split(':'))
  const before = groupsOf(head)
  const after = groupsOf(tail)
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const full = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  return `${full.slice(0, 4).join(':')}::/64`
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/**
 * Sends the allowance with the fewest remaining calls in headers. The allowances after an exhausted one are not taken.
 *
 * @throws TooManyRequests if one is exhausted
 */
const check = (c: Context<HttpEnv>, allowances: Iterable<Allowance>): void => {
  let tightest: Allowance | undefined
  for (const allowance of allowances) {
    if (!allowance.allowed || tightest === undefined || allowance.remaining < tightest.remaining)
      tightest = allowance
    if (!allowance.allowed) break
  }
  if (tightest === undefined) return
  c.header('RateLimit-Limit', String(tightest.limit))
  c.header('RateLimit-Remaining', String(tightest.remaining))
  c.header('RateLimit-Reset', String(tightest.resetSeconds))
  if (!tightest.allowed) throw tooManyRequests(tightest.retryAfterSeconds)
}

/** Returns the prefix of a token, which tells its kind: `atelier_oat_`. Empty for a text that is not a token. */
const kindOf = (bearer: string): string => /^(?:[a-z]{1,12}_){1,3}/.exec(bearer)?.[0] ?? ''

const unlimited: Limiter = {
  count: (_, next) => next(),
  countWrongToken: () => undefined,
  isGuessing: () => false,
}

/**
 * Counts calls against the limits; with `off`, every call passes. Each group of buckets has its own capacity, so
 * made-up tokens cannot evict the buckets of real callers.
 */
export const createLimiter = (limits: RateLimits): Limiter => {
  if (limits === 'off') return unlimited
  const calls = tokenBuckets(limits.now)
  const tokens = tokenBuckets(limits.now)
  const failures = tokenBuckets(limits.now)

  const { token, address: perAddress, endpoints } = limits

  /** Takes a call from each limit that applies to it. */
  function* takeAll(c: Context<HttpEnv>): Generator<Allowance> {
    const { endpoint } = c.var.mounted
    const address = addressKey(c.var.request.ip)
    const bearer = readBearer(c.req.raw.headers)
    if (endpoint.access !== 'public' && bearer !== undefined) yield tokens.take(digest(bearer), token)
    else yield calls.take(`address ${address}`, perAddress)
    for (const { by, rates } of endpoints.filter((limit) => limit.endpoint === endpoint)) {
      const value = by === 'ip' ? address : digest(c.var.path[by.parameter] ?? '')
      for (const [index, rate] of rates.entries())
        yield calls.take(`${endpoint.method} ${endpoint.path} ${index} ${value}`, rate)
    }
  }

  return {
    count: async (c, next) => {
      check(c, takeAll(c))
      await next()
    },
    countWrongToken: (c, bearer) => {
      const address = addressKey(c.var.request.ip)
      // The total over all kinds is only for `isGuessing`; it rejects no call.
      failures.take(address, limits.wrongCredentials)
      check(c, [failures.take(`${address} ${kindOf(bearer)}`, limits.wrongCredentials)])
    },
    isGuessing: (ip) => !failures.peek(addressKey(ip), limits.wrongCredentials).allowed,
  }
}
