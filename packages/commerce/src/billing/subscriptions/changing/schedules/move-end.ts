import { subscriptionCan } from '@atelier/contract'
import { invalid, issue } from '@atelier/plumbing/http'
import type { Services, Tx } from '../../../../core/services.ts'
import { changeSubscription } from '../../change.ts'
import { inactiveError, latestDate } from '../pauses/pause-rules.ts'
import { moveScheduledChange } from './schedule-queries.ts'
import type { StoredSubscription } from '../../types.ts'

/**
 * Returns the columns of a subscription whose current period ends at another time, which is the new anchor. No money
 * moves: the period stays paid, and credits count its new length. Whatever happens at its end moves along.
 *
 * @throws AlreadyCanceledSubscription, InactiveSubscription, InvalidRequest
 */
const movedEndOf = (before: StoredSubscription, end: string, now: Date) => {
  if (!subscriptionCan.moveEnd(before)) throw inactiveError(before)
  const moment = new Date(end)
  const field = 'current_billing_period_end'
  if (moment <= now) throw invalid([issue(field, 'Must be in the future.')])
  if (moment > latestDate(now)) throw invalid([issue(field, 'Must be at most three years ahead.')])
  const { cancel_at_period_end, resumes_at, discounted_at, current_period_end } = before
  if (resumes_at !== null && resumes_at <= moment)
    throw invalid([issue(field, 'Must be before the end of the scheduled pause.')])
  return {
    current_period_end: moment,
    anchor_at: moment,
    ...(cancel_at_period_end && { ends_at: moment }),
    // A discount that begins with the next period.
    ...(discounted_at?.getTime() === current_period_end.getTime() && { discounted_at: moment }),
  }
}

/**
 * Returns a subscription whose current period ends at another time, with its scheduled change, and the changed
 * columns.
 *
 * @throws the errors of `movedEndOf`
 */
export const inMovedPeriod = (before: StoredSubscription, end: string, now: Date) => {
  const change = movedEndOf(before, end, now)
  const { pending_update } = before
  const moved = pending_update && {
    ...pending_update,
    applies_at: change.current_period_end,
    modified_at: now,
  }
  return { change, after: { ...before, ...change, pending_update: moved } }
}

/** Moves the end of the current period of a subscription. The caller holds its lock. */
export const moveEnd = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  end: string,
): Promise<StoredSubscription> => {
  const now = services.clock.now()
  const { change, after } = inMovedPeriod(before, end, now)
  await moveScheduledChange(tx, before.id, change.current_period_end, now)
  const { pending_update } = after
  return changeSubscription(tx, services, { ...before, pending_update }, change, ['subscription.updated'])
}
