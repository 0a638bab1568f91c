import type {
  SubscriptionProductUpdate,
  SubscriptionTrialUpdate,
  SubscriptionUpdate,
} from '@atelier/contract'
import type { Services, Tx } from '../../core/services.ts'
import { cancelAtPeriodEnd, revoke, uncancel } from './cancel.ts'
import { changeDiscount } from './change-discount.ts'
import { changeMetadata } from './change.ts'
import { moveEnd } from './schedules/move-end.ts'
import { changePause } from './pauses/pause.ts'
import { withdrawSchedule } from './schedules/schedule.ts'
import type { StoredSubscription } from './types.ts'

/** Change of a subscription without a payment. */
export type FreeUpdate = Exclude<
  SubscriptionUpdate,
  SubscriptionProductUpdate | SubscriptionTrialUpdate | { resume: true }
>

/**
 * Makes a change of a subscription, whose lock the caller holds. Before an immediate end, the caller counts its stored usage.
 *
 * @throws the errors of the change
 */
export const applyUpdate = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  body: FreeUpdate,
): Promise<StoredSubscription> => {
  if ('discount_id' in body) {
    const changed = await changeDiscount(tx, services, before, body.discount_id)
    return changeMetadata(tx, services, changed, body.metadata)
  }
  if ('revoke' in body || 'cancel_at_period_end' in body) {
    const reason = {
      reason: body.customer_cancellation_reason,
      comment: body.customer_cancellation_comment,
    }
    if ('revoke' in body) return revoke(tx, services, before, reason)
    return body.cancel_at_period_end
      ? cancelAtPeriodEnd(tx, services, before, reason)
      : uncancel(tx, services, before)
  }
  if ('pause_at_period_end' in body) return changePause(tx, services, before, body)
  if ('pending_update' in body) return withdrawSchedule(tx, services, before)
  if ('current_billing_period_end' in body)
    return moveEnd(tx, services, before, body.current_billing_period_end)
  return changeMetadata(tx, services, before, body.metadata)
}
