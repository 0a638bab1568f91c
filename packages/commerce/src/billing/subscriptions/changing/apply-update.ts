import {
  isChangeOf,
  type SubscriptionProductUpdate,
  type SubscriptionTrialUpdate,
  type SubscriptionUpdate,
} from '@atelier/contract'
import type { Services, Tx } from '../../../core/services.ts'
import { cancelAtPeriodEnd, revoke, uncancel } from '../ending/cancel.ts'
import { changeDiscount } from './discount.ts'
import { changeMetadata } from '../change.ts'
import { moveEnd } from './schedules/move-end.ts'
import { changePause } from './pauses/pause.ts'
import { withdrawSchedule } from './schedules/schedule.ts'
import type { StoredSubscription } from '../types.ts'

/** Change of a subscription without a payment. */
export type FreeUpdate = Exclude<
  SubscriptionUpdate,
  SubscriptionProductUpdate | SubscriptionTrialUpdate | { resume: true }
>

const reasonOf = ({
  customer_cancellation_reason: reason,
  customer_cancellation_comment: comment,
}: Extract<FreeUpdate, { customer_cancellation_reason?: unknown }>) => ({ reason, comment })

const applyFreeUpdate = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  body: FreeUpdate,
): Promise<StoredSubscription> => {
  if (isChangeOf(body, 'discount_id')) return changeDiscount(tx, services, before, body.discount_id)
  if (isChangeOf(body, 'cancel_at_period_end'))
    return body.cancel_at_period_end
      ? cancelAtPeriodEnd(tx, services, before, reasonOf(body))
      : uncancel(tx, services, before)
  if (isChangeOf(body, 'revoke')) return revoke(tx, services, before, reasonOf(body))
  if (isChangeOf(body, 'pause_at_period_end')) return changePause(tx, services, before, body)
  if (isChangeOf(body, 'pending_update')) return withdrawSchedule(tx, services, before)
  if (isChangeOf(body, 'current_billing_period_end'))
    return moveEnd(tx, services, before, body.current_billing_period_end)
  return before
}

/**
 * Makes a change of a subscription and replaces its metadata. Before an immediate end, the caller counts its stored
 * usage. The caller holds its lock.
 *
 * @throws the errors of the change
 */
export const applyUpdate = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  body: FreeUpdate,
): Promise<StoredSubscription> =>
  changeMetadata(tx, services, await applyFreeUpdate(tx, services, before, body), body.metadata)
