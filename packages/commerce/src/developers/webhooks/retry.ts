import { after, hours, minutes, seconds } from '@atelier/plumbing/clock'

/**
 * The pauses between attempts: quick ones for a receiver that is being deployed, long ones for one that is down. With the
 * longest jitter the last attempt is made 23 hours after the first.
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

/** How many attempts are made before an event is given up. */
export const mostTries = pauses.length + 1

/**
 * When an event is tried again; undefined when it is given up. The pauses vary by a fifth, so that events that failed together
 * do not come back together.
 *
 * @param tries attempts that have failed
 * @param chance from 0 to 1
 */
export const nextTryAt = (tries: number, now: Date, chance: number): Date | undefined => {
  const pause = pauses[tries - 1]
  return pause === undefined ? undefined : after(now, pause * (0.8 + 0.4 * chance))
}

/** What of an endpoint says how it fares. */
export type Health = {
  readonly consecutive_failures: number
  readonly failing_since: Date | null
  readonly warned_at: Date | null
}

/** So many attempts in a row have failed before the seller is told. */
const failuresBeforeWarning = 10
/** For so long every attempt has failed, and so long ago the seller was told, before an endpoint is disabled. */
const failingBeforeDisabling = hours(24)
const warnedBeforeDisabling = hours(12)

const longAgo = (moment: Date | null, now: Date, milliseconds: number): boolean =>
  moment !== null && now.getTime() - moment.getTime() >= milliseconds

/** How an attempt ended. A receiver that answers `410 Gone` wants to be told of nothing any more. */
export type Ended = 'succeeded' | 'failed' | 'gone'

/**
 * How an endpoint fares after attempts, in the order in which they ended, and what is to be done about it: `disable` when it
 * has failed for long, `leave` when it wants to be left alone.
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
