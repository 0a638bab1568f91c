import type { CustomerSubscriptionUpdate } from '@atelier/contract'
import type { FreeUpdate } from './apply-update.ts'
import { requirePauses, requirePlanChanges } from '../previews/portal.ts'
import type { StoredSubscription } from '../types.ts'

/**
 * Returns the change without a payment that a customer requests, if the seller lets customers make it. Undefined for
 * a body that changes nothing.
 *
 * @throws PauseResumeNotAllowed, UpdateSubscriptionNotAllowed
 */
export const ownUpdateOf = (
  before: StoredSubscription,
  body: CustomerSubscriptionUpdate,
): FreeUpdate | undefined => {
  if ('cancel_at_period_end' in body && body.cancel_at_period_end != null)
    return {
      cancel_at_period_end: body.cancel_at_period_end,
      customer_cancellation_reason: body.cancellation_reason,
      customer_cancellation_comment: body.cancellation_comment,
    }
  if ('pause_at_period_end' in body && body.pause_at_period_end != null) {
    requirePauses(before)
    return { pause_at_period_end: body.pause_at_period_end, resumes_at: body.resumes_at }
  }
  if (!('pending_update' in body) || body.pending_update !== null) return undefined
  requirePlanChanges(before)
  return { pending_update: null }
}
