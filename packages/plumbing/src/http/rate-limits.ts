import { checkouts, studio, type Endpoint } from '@atelier/contract'
import type { Rate } from './token-bucket.ts'

/** A stricter limit for one endpoint, counted by address or by the value of a path parameter. */
export type RowLimit = {
  readonly endpoint: Endpoint
  readonly by: 'ip' | { readonly parameter: string }
  readonly rate: Rate
}

/** How often callers may come, or `off`. */
export type RateLimits =
  | 'off'
  | {
      /** Per token: calls of sellers and customers. */
      readonly token: Rate
      /** Per address: calls without credentials. */
      readonly address: Rate
      /** Per address: credentials that turned out to be worthless. */
      readonly wrongCredentials: Rate
      readonly endpoints: readonly RowLimit[]
      /** Milliseconds of a clock that never runs backwards. */
      readonly now: () => number
    }

const perMinute = (count: number): Rate => ({ perSecond: count / 60, burst: count })

/** The limits the product ships with. */
export const standardRateLimits = (now: () => number = () => performance.now()): RateLimits => ({
  token: { perSecond: 100, burst: 200 },
  address: { perSecond: 50, burst: 100 },
  wrongCredentials: { perSecond: 1, burst: 30 },
  endpoints: [
    // Trying cards on one checkout is how stolen numbers are tested.
    { endpoint: checkouts.clientConfirm, by: { parameter: 'client_secret' }, rate: perMinute(10) },
    { endpoint: studio.contact, by: 'ip', rate: perMinute(5) },
    { endpoint: studio.uploadDraft, by: 'ip', rate: perMinute(30) },
  ],
  now,
})
