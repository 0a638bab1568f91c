import { checkouts, domains, oauth2Clients, studio } from '@atelier/contract'
import type { RateLimits } from '@atelier/plumbing/http'

const perMinute = (count: number) => ({ perSecond: count / 60, burst: count })
const perHour = (count: number) => ({ perSecond: count / 3600, burst: count })

/** Rate limits of callers. */
export const rateLimits: RateLimits = {
  token: { perSecond: 100, burst: 200 },
  address: { perSecond: 50, burst: 100 },
  wrongCredentials: { perSecond: 1, burst: 30 },
  endpoints: [
    // Trying cards on one checkout is how stolen numbers are tested.
    {
      endpoint: checkouts.clientConfirm,
      by: { parameter: 'client_secret' },
      rates: [perMinute(6), perHour(20)],
    },
    // Anyone can register a client, and each one is a row.
    { endpoint: oauth2Clients.create, by: 'ip', rates: [perMinute(10), perHour(60)] },
    // Each check of a domain's records is several DNS queries.
    { endpoint: domains.check, by: 'ip', rates: [perMinute(20)] },
    { endpoint: studio.contact, by: 'ip', rates: [perMinute(5)] },
    { endpoint: studio.uploadDraft, by: 'ip', rates: [perMinute(30)] },
    // Each one is a picture to decode and to check, and a checkout.
    { endpoint: studio.openStyleCheckout, by: 'ip', rates: [perMinute(20)] },
    // Each new link is two pictures to encode.
    { endpoint: studio.sharePainting, by: 'ip', rates: [perMinute(20)] },
  ],
  now: () => performance.now(),
}
