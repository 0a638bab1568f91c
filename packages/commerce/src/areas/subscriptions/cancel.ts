import { type Subscription, subscriptionCan } from '@atelier/contract'
import { apiError } from '@atelier/plumbing/http'
import type { Consumer } from '../../events/consume.ts'
import type { Services, Tx } from '../../services.ts'
import { changeSubscription } from './change.ts'
import { findHeldSubscriptions, lockSubscription } from './queries.ts'
import { notCanceled, type StoredSubscription } from './types.ts'
import { dropCharges } from './write-queries.ts'

/** Why a customer cancels, if they said so. */
export type CancellationReason = {
  readonly reason?: Subscription['customer_cancellation_reason'] | undefined
  readonly comment?: string | null | undefined
}

const reasonChange = ({ reason, comment }: CancellationReason) => ({
  ...(reason != null && { customer_cancellation_reason: reason }),
  ...(comment != null && { customer_cancellation_comment: comment }),
})

const alreadyCanceled = ({ cancel_at_period_end, ended_at }: StoredSubscription) =>
  apiError(
    'AlreadyCanceledSubscription',
    cancel_at_period_end && ended_at === null
      ? 'This subscription is canceled already and ends with its period.'
      : 'This subscription has ended already or cannot be canceled.',
  )

/** Cancels a subscription, whose lock the caller holds, for the end of its period. @throws AlreadyCanceledSubscription */
export const cancelAtPeriodEnd = (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  reason: CancellationReason = {},
): Promise<StoredSubscription> => {
  if (!subscriptionCan.cancel(before)) throw alreadyCanceled(before)
  return changeSubscription(
    tx,
    services,
    before,
    {
      cancel_at_period_end: true,
      canceled_at: services.clock.now(),
      ends_at: before.current_period_end,
      ...reasonChange(reason),
    },
    ['subscription.updated', 'subscription.canceled'],
  )
}

/** Takes back the cancellation of a subscription whose lock the caller holds. @throws ResourceUnavailable, BadRequest */
export const uncancel = (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
): Promise<StoredSubscription> => {
  if (before.ended_at !== null)
    throw apiError('ResourceUnavailable', 'This subscription has ended; open a new one instead.')
  if (!subscriptionCan.uncancel(before))
    throw apiError('BadRequest', 'This subscription is not canceled, so there is nothing to take back.')
  return changeSubscription(tx, services, before, notCanceled, [
    'subscription.updated',
    'subscription.uncanceled',
  ])
}

/**
 * Ends a subscription whose lock the caller holds. What it owes is not charged any more, nor what a change of
 * product still cost; a credit waits for the next subscription of the customer.
 *
 * @param ended_at now, or the end of the period that it was canceled for
 */
export const endSubscription = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  ended_at: Date,
  reason: CancellationReason = {},
): Promise<StoredSubscription> => {
  await dropCharges(tx, before.id)
  return changeSubscription(
    tx,
    services,
    before,
    {
      status: 'canceled',
      cancel_at_period_end: false,
      canceled_at: before.canceled_at ?? ended_at,
      ends_at: ended_at,
      ended_at,
      past_due_at: null,
      ...reasonChange(reason),
    },
    before.ends_at?.getTime() === ended_at.getTime()
      ? ['subscription.updated', 'subscription.revoked']
      : ['subscription.updated', 'subscription.canceled', 'subscription.revoked'],
  )
}

/** Ends a subscription, whose lock the caller holds, at once. @throws AlreadyCanceledSubscription */
export const revoke = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  reason: CancellationReason = {},
): Promise<StoredSubscription> => {
  if (!subscriptionCan.revoke(before)) throw alreadyCanceled(before)
  return endSubscription(tx, services, before, services.clock.now(), reason)
}

/** Consumer of `customer.deleted`: ends the subscriptions of the customer, whether they run or owe a payment. */
export const endSubscriptionsOfCustomer: Consumer = async (tx, services, { subject_id }) => {
  for (const { id } of await findHeldSubscriptions(tx, subject_id)) {
    const subscription = await lockSubscription(tx, { id })
    if (subscriptionCan.revoke(subscription))
      await endSubscription(tx, services, subscription, services.clock.now())
  }
}
