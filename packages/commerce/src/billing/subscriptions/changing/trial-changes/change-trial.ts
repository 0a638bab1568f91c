import { type Issue, subscriptionCan } from '@atelier/contract'
import { iso } from '@atelier/plumbing/database'
import { type ApiError, invalid, issue, throwIf } from '@atelier/plumbing/http'
import type { Connection, Services, Tx } from '../../../../core/services.ts'
import { redeemerOf } from '../../../../catalog/discounts/index.ts'
import { insertTrialOfSubscription } from '../../../../catalog/trials/index.ts'
import { isUpgradeUnderWay, lockUpgrades } from '../../../../orders/checkouts/index.ts'
import { changeSubscription } from '../../change.ts'
import { renewalLines } from '../../renewal/next-period.ts'
import { hasPendingOrder } from '../../open-orders/queries.ts'
import type { PaidChange } from '../../paid-changes/types.ts'
import { changeScheduledError, inactiveError, pauseScheduledError } from '../pauses/pause-rules.ts'
import { insertPendingLines } from '../../pending-lines/queries.ts'
import { chargePendingError } from '../revert.ts'
import { endTrial, type TrialChange, withTrialUntil } from './trial-changes.ts'
import { isInTrial, trialIssues } from './trials.ts'
import { ownerOf, type StoredSubscription } from '../../types.ts'

const paidUntilIssues = (start: Date): Issue[] => [
  issue('trial_end', `The customer has paid until ${iso(start)}. A trial ends then, or later.`),
]

/** Returns the issue of another end of a trial. */
const endIssues = (before: StoredSubscription, end: Date, now: Date): Issue[] => {
  const { current_period_end, prices } = before
  const start = (isInTrial(before) ? before.trial_start : null) ?? current_period_end
  if (end <= now)
    return [issue('trial_end', 'The end of a trial is in the future. To end the trial at once, send `now`.')]
  return end < start ? paidUntilIssues(start) : trialIssues({ prices }, start, end)
}

/** Returns the issue of ending a trial at `now`. */
const endNowIssues = (before: StoredSubscription, now: Date): Issue[] => {
  if (!isInTrial(before)) return [issue('trial_end', 'This subscription is in no trial.')]
  return before.trial_start !== null && before.trial_start > now ? paidUntilIssues(before.trial_start) : []
}

/** Returns the error of a subscription whose trial cannot change; undefined when it can. */
const trialError = (before: StoredSubscription): ApiError | undefined => {
  if (subscriptionCan.changeTrial(before)) return undefined
  if (before.pause_at_period_end) return pauseScheduledError()
  return before.pending_update === null ? inactiveError(before) : changeScheduledError()
}

/**
 * Decides about another end of the trial of a subscription, without writing. Previews show the result, and changes
 * apply it.
 *
 * @param trial_end the new end; `now` ends the trial and begins the first period
 * @throws AlreadyCanceledSubscription, InactiveSubscription, SubscriptionUpdatePending, InvalidRequest
 */
export const decideTrialEnd = async (
  db: Connection,
  before: StoredSubscription,
  trial_end: string,
  now: Date,
): Promise<TrialChange> => {
  throwIf(trialError(before))
  if ((await hasPendingOrder(db, before.id)) || (await isUpgradeUnderWay(db, before.id)))
    throw chargePendingError()
  const end = trial_end === 'now' ? now : new Date(trial_end)
  const issues = trial_end === 'now' ? endNowIssues(before, now) : endIssues(before, end, now)
  if (issues.length > 0) throw invalid(issues)
  return trial_end === 'now' ? endTrial(before, now) : withTrialUntil(before, end)
}

/** Returns the change that ends a trial once its first period is paid. */
export const endOfTrial = (
  { change: columns, after }: TrialChange,
  request: Pick<PaidChange, 'field' | 'prices'>,
): PaidChange => ({
  ...request,
  kind: 'trial_end',
  columns,
  subscription: after,
  lines: renewalLines(after, [], []),
  billing_reason: 'subscription_cycle',
  events: ['subscription.cycled', 'subscription.updated', 'subscription.active'],
})

/** Begins the trial of a subscription that was paid until now: its usage until now is pending for the next order. */
const beginTrial = async (tx: Tx, services: Services, before: StoredSubscription): Promise<void> => {
  const now = services.clock.now()
  const used = await services.usage.takeLinesOfChange(tx, before, [])
  await insertPendingLines(tx, before.id, used, now)
  await insertTrialOfSubscription(tx, before, redeemerOf(services.secret, ownerOf(before)), now)
}

/**
 * Changes the end of the trial of a subscription: extends it, or gives one to a paid subscription, whose next charge
 * then comes at its end. `now` ends the trial once the first period is paid. The caller holds its lock.
 *
 * @returns the change to charge now; undefined for one that is applied
 * @throws AlreadyCanceledSubscription, InactiveSubscription, SubscriptionUpdatePending, InvalidRequest
 */
export const changeTrialEnd = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  trial_end: string,
): Promise<PaidChange | undefined> => {
  await lockUpgrades(tx, before.id)
  const decision = await decideTrialEnd(tx, before, trial_end, services.clock.now())
  if (decision.ends) return endOfTrial(decision, { field: 'trial_end', prices: null })
  if (!isInTrial(before)) await beginTrial(tx, services, before)
  await changeSubscription(tx, services, before, decision.change, ['subscription.updated'])
  return undefined
}
