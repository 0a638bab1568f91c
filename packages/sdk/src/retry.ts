import { maxTimerMs } from './deadline.ts'
import { ClientError, ConnectionError, RequestAbortedError, RequestTimeoutError } from './errors.ts'
import type { ClientOptions, RetryPolicy, Timing } from './options.ts'

export const standardRetries: RetryPolicy = {
  statuses: [429, 500, 502, 503, 504],
  initialIntervalMs: 500,
  exponent: 1.5,
  maxIntervalMs: 60_000,
  maxElapsedMs: 3_600_000,
  connectionErrors: true,
}

/** Returns the retry policy of an option; undefined for no retries. */
export const retryPolicy = (option: boolean | Partial<RetryPolicy> | undefined): RetryPolicy | undefined =>
  option === undefined || option === false
    ? undefined
    : { ...standardRetries, ...(option === true ? {} : option) }

type RetryTiming = Timing & {
  /** Milliseconds of a monotonic clock, unaffected by changes of the system clock. */
  elapsed(): number
}

type Retryable = { readonly status: number; readonly headers: Headers }

/**
 * Repeats `attempt` while its response has one of the policy's statuses, or there is none. The policy's
 * pauses are shortened by up to a quarter at random so that clients that failed together do not retry
 * together. The server's `retry-after` replaces a pause. The last response or error is returned unchanged.
 */
export const withRetries = async <T extends Retryable>(
  policy: RetryPolicy,
  { now, elapsed, sleep, random }: RetryTiming,
  signal: AbortSignal | undefined,
  attempt: (tries: number) => Promise<T>,
): Promise<T> => {
  const started = elapsed()
  for (let tries = 0; ; tries++) {
    const outcome = await attempt(tries).catch((error: unknown) => failure(error, policy))
    const response = outcome instanceof ClientError ? undefined : outcome
    if (response && !policy.statuses.includes(response.status)) return response
    const pause = retryAfter(response?.headers, now()) ?? backoff(policy, tries, random())
    if (elapsed() - started + pause > policy.maxElapsedMs) {
      if (response) return response
      throw outcome
    }
    await sleep(pause, signal)
  }
}

const failure = (error: unknown, policy: RetryPolicy): ClientError => {
  if (policy.connectionErrors && (error instanceof ConnectionError || error instanceof RequestTimeoutError))
    return error
  throw error
}

const backoff = (policy: RetryPolicy, tries: number, random: number): number =>
  Math.min(policy.initialIntervalMs * policy.exponent ** tries, policy.maxIntervalMs) * (1 - random / 4)

/**
 * Returns the delay of `retry-after` in milliseconds, from seconds or a date (RFC 9110, section 10.2.3). A
 * date in the past means no delay of the server's: the clock of this machine may be fast, and the policy's
 * pauses apply.
 */
const retryAfter = (headers: Headers | undefined, now: number): number | undefined => {
  const value = headers?.get('retry-after')?.trim()
  if (!value) return undefined
  if (/^\d+$/.test(value)) return Number(value) * 1000
  const wait = Date.parse(value) - now
  return wait > 0 ? wait : undefined
}

/**
 * Returns the clock, pauses and random numbers of the client: those of the machine unless its options replace
 * them.
 */
export const timingOf = ({ timing }: ClientOptions, call: string): RetryTiming => {
  const { now, random = Math.random, sleep = pause } = timing ?? {}
  return {
    now: now ?? Date.now,
    elapsed: now ?? (() => performance.now()),
    random,
    sleep: async (ms, signal) => {
      try {
        await sleep(ms, signal)
      } catch (error) {
        throw signal?.aborted ? new RequestAbortedError(call) : error
      }
    },
  }
}

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', end)
        resolve()
      },
      Math.min(ms, maxTimerMs),
    )
    signal?.addEventListener('abort', end, { once: true })
  })
