import { checkouts, studio } from '@atelier/contract'
import type { RateLimits } from '@atelier/plumbing/http'

const perMinute = (count: number) => ({ perSecond: count / 60, burst: count })

/** How often callers may call. */
export const rateLimits: RateLimits = {
  token: { perSecond: 100, burst: 200 },
  address: { perSecond: 50, burst: 100 },
  wrongCredentials: { perSecond: 1, burst: 30 },
  endpoints: [
    // Trying cards on one checkout is how stolen numbers are tested.
    { endpoint: checkouts.clientConfirm, by: { parameter: 'client_secret' }, rate: perMinute(10) },
    { endpoint: studio.contact, by: 'ip', rate: perMinute(5) },
    { endpoint: studio.uploadDraft, by: 'ip', rate: perMinute(30) },
  ],
  now: () => performance.now(),
}
