import { after, days } from '@atelier/plumbing/clock'

/** How long after the one before each try to be paid comes; when the last one fails, the subscription ends. */
const retryAfterDays = [2, 5, 7, 7] as const

/**
 * When a payment that is owed since `since` is tried again after a refusal at `now`; undefined when
 * there have been enough tries. A try in between, with a new card, does not move the others.
 */
export const nextRetry = (since: Date, now: Date): Date | undefined => {
  let moment = since
  for (const pause of retryAfterDays) {
    moment = after(moment, days(pause))
    if (moment > now) return moment
  }
  return undefined
}
