import { type Subscription, subscriptionCan } from '@atelier/contract'
import { apiError } from '@atelier/plumbing/http'
import { jobWrite } from '@atelier/plumbing/jobs'
import type { Services, Tx } from '../../services.ts'
import { endSubscription } from './end-subscription.ts'
import { moveSubscription } from './move-subscription.ts'
import type { StoredSubscription } from './stored-subscription.ts'
import { sendNotice } from './subscription-jobs.ts'

/** Why a customer leaves, as far as they said. */
export type Reason = {
  readonly reason?: Subscription['customer_cancellation_reason'] | undefined
  readonly comment?: string | null | undefined
}

const reasonChange = ({ reason, comment }: Reason) => ({
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

/** Ends a subscription, whose lock the caller holds, with the period that is paid for. @throws AlreadyCanceledSubscription */
export const cancelAtPeriodEnd = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  reason: Reason = {},
): Promise<StoredSubscription> => {
  if (!subscriptionCan.cancel(before)) throw alreadyCanceled(before)
  const now = services.clock.now()
  const notice = { subscription_id: before.id, notice: 'canceled', at: now.toISOString() } as const
  return moveSubscription(
    tx,
    services,
    before,
    {
      cancel_at_period_end: true,
      canceled_at: now,
      ends_at: before.current_period_end,
      ...reasonChange(reason),
    },
    ['subscription.updated', 'subscription.canceled'],
    [jobWrite(sendNotice, notice)],
  )
}

/** Takes the cancellation of a subscription, whose lock the caller holds, back. @throws ResourceUnavailable, BadRequest */
export const uncancel = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
): Promise<StoredSubscription> => {
  if (before.ended_at !== null)
    throw apiError('ResourceUnavailable', 'This subscription has ended; open a new one instead.')
  if (!subscriptionCan.uncancel(before))
    throw apiError('BadRequest', 'This subscription is not canceled, so there is nothing to take back.')
  const at = services.clock.now().toISOString()
  return moveSubscription(
    tx,
    services,
    before,
    {
      cancel_at_period_end: false,
      canceled_at: null,
      ends_at: null,
      customer_cancellation_reason: null,
      customer_cancellation_comment: null,
    },
    ['subscription.updated', 'subscription.uncanceled'],
    [jobWrite(sendNotice, { subscription_id: before.id, notice: 'uncanceled', at })],
  )
}

/** Ends a subscription, whose lock the caller holds, at once. @throws AlreadyCanceledSubscription */
export const revoke = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  reason: Reason = {},
): Promise<StoredSubscription> => {
  if (!subscriptionCan.revoke(before)) throw alreadyCanceled(before)
  return endSubscription(tx, services, before, services.clock.now(), reasonChange(reason))
}
