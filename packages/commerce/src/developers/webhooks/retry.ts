import { after, hours, minutes, seconds } from '@atelier/plumbing/clock'

/**
 * Pauses between attempts, in milliseconds: short ones for a receiver that is being deployed, long ones for
 * an outage. With maximum jitter the last attempt is 23 hours after the first.
 */
const pauses = [
  seconds(5),
  seconds(30),
  minutes(2),
  minutes(10),
  minutes(30),
  hours(1),
  hours(2.5),
  hours(5),
  hours(10),
]

/** Maximum attempts per event. */
export const maxAttempts = pauses.length + 1

/**
 * Returns the time of the next attempt. Undefined when the event is given up. Pauses vary by a fifth, so that
 * events that failed together are not retried together.
 *
 * @param tries failed attempts
 * @param chance from 0 to 1
 */
export const nextTryAt = (tries: number, now: Date, chance: number): Date | undefined => {
  const pause = pauses[tries - 1]
  return pause === undefined ? undefined : after(now, pause * (0.8 + 0.4 * chance))
}

/** Delivery health of an endpoint. */
export type Health = {
  readonly consecutive_failures: number
  readonly failing_since: Date | null
  readonly warned_at: Date | null
}

/** Consecutive failures before the seller is warned. */
const failuresBeforeWarning = 10
/** Time without a success, and time since the warning, before an endpoint is disabled, in milliseconds. */
const failingBeforeDisabling = hours(24)
const warnedBeforeDisabling = hours(12)

const longAgo = (moment: Date | null, now: Date, milliseconds: number): boolean =>
  moment !== null && now.getTime() - moment.getTime() >= milliseconds

/** End of an attempt. `gone` is the response `410 Gone`: the receiver unsubscribes. */
export type Ended = 'succeeded' | 'failed' | 'gone'

/**
 * Returns the health of an endpoint after attempts, in the order in which they ended, and the next step:
 * `disable` after a long run of failures, `leave` when the receiver is gone.
 */
export const healthAfter = (
  health: Health,
  attempts: readonly Ended[],
  now: Date,
): { readonly health: Health; readonly step: 'none' | 'warn' | 'disable' | 'leave' } => {
  let { consecutive_failures, failing_since, warned_at } = health
  for (const ended of attempts) {
    const success = ended === 'succeeded'
    consecutive_failures = success ? 0 : consecutive_failures + 1
    failing_since = success ? null : (failing_since ?? now)
    if (success) warned_at = null
  }
  if (attempts.includes('gone'))
    return { health: { consecutive_failures, failing_since, warned_at }, step: 'leave' }
  const fails = consecutive_failures >= failuresBeforeWarning
  if (fails && warned_at === null)
    return { health: { consecutive_failures, failing_since, warned_at: now }, step: 'warn' }
  const isOver =
    fails &&
    longAgo(failing_since, now, failingBeforeDisabling) &&
    longAgo(warned_at, now, warnedBeforeDisabling)
  return { health: { consecutive_failures, failing_since, warned_at }, step: isOver ? 'disable' : 'none' }
}
