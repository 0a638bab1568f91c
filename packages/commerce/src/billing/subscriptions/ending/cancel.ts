import { type Subscription, subscriptionCan } from '@atelier/contract'
import { apiError } from '@atelier/plumbing/http'
import type { Consumer } from '../../../core/domain-events/consume.ts'
import type { Services, Tx } from '../../../core/services.ts'
import { writeOffCharges } from '../open-orders/carried.ts'
import { changeSubscription } from '../change.ts'
import { createSubscriptionOrder } from '../renewal/create-order.ts'
import { takeLastUsage } from '../renewal/last-usage.ts'
import { findSubscriptionsToEnd, findSubscriptionMeters, lockSubscription } from '../queries.ts'
import { notCanceled, type StoredSubscription } from '../types.ts'
import { takePendingLines } from '../pending-lines/queries.ts'
import { deleteScheduledChange } from '../changing/schedules/schedule-queries.ts'
import { voidOpenOrders } from '../open-orders/void.ts'

/** Reason and comment of a cancellation, when the customer entered any. */
export type CancellationReason = {
  readonly reason?: Subscription['customer_cancellation_reason'] | undefined
  readonly comment?: string | null | undefined
}

const reasonColumns = ({ reason, comment }: CancellationReason) => ({
  ...(reason != null && { customer_cancellation_reason: reason }),
  ...(comment != null && { customer_cancellation_comment: comment }),
})

export const alreadyCanceledError = ({ cancel_at_period_end, ended_at }: StoredSubscription) =>
  apiError(
    'AlreadyCanceledSubscription',
    cancel_at_period_end && ended_at === null
      ? 'This subscription is canceled already and ends with its period.'
      : 'This subscription has ended already or cannot be canceled.',
  )

/** Returns the columns of a cancellation at period end. @throws AlreadyCanceledSubscription */
export const cancellationColumns = (before: StoredSubscription, now: Date) => {
  if (!subscriptionCan.cancel(before)) throw alreadyCanceledError(before)
  return {
    cancel_at_period_end: true,
    canceled_at: now,
    ends_at: before.current_period_end,
    // Nothing else happens at the end of the period.
    pause_at_period_end: false,
    resumes_at: null,
  } as const
}

/** Returns the columns of an undone cancellation. @throws ResourceUnavailable, BadRequest */
export const uncancellationColumns = (before: StoredSubscription): typeof notCanceled => {
  if (before.ended_at !== null)
    throw apiError('ResourceUnavailable', 'This subscription has ended; open a new one instead.')
  if (!subscriptionCan.uncancel(before))
    throw apiError('BadRequest', 'This subscription is not canceled, so there is nothing to undo.')
  return notCanceled
}

/**
 * Cancels a subscription at period end, in place of a scheduled pause or change. One that is paused ends immediately,
 * since it has no paid time left. The caller holds its lock.
 *
 * @throws AlreadyCanceledSubscription
 */
export const cancelAtPeriodEnd = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  reason: CancellationReason = {},
): Promise<StoredSubscription> => {
  if (before.status === 'paused') return revoke(tx, services, before, reason)
  const change = { ...cancellationColumns(before, services.clock.now()), ...reasonColumns(reason) }
  await deleteScheduledChange(tx, before.id)
  return changeSubscription(tx, services, { ...before, pending_update: null }, change, [
    'subscription.updated',
    'subscription.canceled',
  ])
}

/**
 * Undoes the cancellation of a subscription. The caller holds its lock. @throws ResourceUnavailable,
 * BadRequest
 */
export const uncancel = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
): Promise<StoredSubscription> =>
  changeSubscription(tx, services, before, uncancellationColumns(before), [
    'subscription.updated',
    'subscription.uncanceled',
  ])

/**
 * Ends a subscription before its last order, which collects or writes off the carried charges. The caller holds its
 * lock. Its open orders are voided and pending prorations are dropped; a credit stays for the customer's next
 * subscription.
 *
 * @param ended_at now, or the end of the period that it was canceled for
 */
export const endBeforeLastOrder = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  ended_at: Date,
  reason: CancellationReason = {},
): Promise<StoredSubscription> => {
  await voidOpenOrders(tx, services, before)
  await deleteScheduledChange(tx, before.id)
  return changeSubscription(
    tx,
    services,
    { ...before, pending_update: null },
    {
      status: 'canceled',
      cancel_at_period_end: false,
      pause_at_period_end: false,
      paused_at: null,
      resumes_at: null,
      canceled_at: before.canceled_at ?? ended_at,
      ends_at: ended_at,
      ended_at,
      past_due_at: null,
      ...reasonColumns(reason),
    },
    before.ends_at?.getTime() === ended_at.getTime()
      ? ['subscription.updated', 'subscription.revoked']
      : ['subscription.updated', 'subscription.canceled', 'subscription.revoked'],
  )
}

/**
 * Ends a subscription without a last order, and writes off its carried charges. The caller holds its lock.
 */
export const endSubscription = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  ended_at: Date,
): Promise<StoredSubscription> => {
  const ended = await endBeforeLastOrder(tx, services, before, ended_at)
  await writeOffCharges(tx, services, ended)
  return ended
}

/**
 * Ends a subscription immediately. Unbilled usage is charged by a last order. The caller holds its lock.
 *
 * @throws AlreadyCanceledSubscription
 */
export const revoke = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  reason: CancellationReason = {},
): Promise<StoredSubscription> => {
  if (!subscriptionCan.revoke(before)) throw alreadyCanceledError(before)
  const now = services.clock.now()
  const usage = await takeLastUsage(tx, services, before, now)
  const meters = usage.length > 0 ? await findSubscriptionMeters(tx, before.id) : before.meters
  const ended = await endBeforeLastOrder(tx, services, { ...before, meters }, now, reason)
  if (usage.length === 0) await writeOffCharges(tx, services, ended)
  else
    await createSubscriptionOrder(tx, services, ended, 'subscription_update', [
      ...(await takePendingLines(tx, before.id)),
      ...usage,
    ])
  return ended
}

/**
 * Consumer of `customer.deleted`: ends every subscription of the customer that has not ended. A deleted
 * customer is charged nothing, so the last usage is not billed.
 */
export const endSubscriptionsOfCustomer: Consumer = async (tx, services, { subject_id }) => {
  for (const { id } of await findSubscriptionsToEnd(tx, subject_id)) {
    const subscription = await lockSubscription(tx, { id })
    if (subscriptionCan.revoke(subscription))
      await endSubscription(tx, services, subscription, services.clock.now())
  }
}
