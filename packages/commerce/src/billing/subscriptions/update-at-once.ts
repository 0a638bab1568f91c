import type { CustomerSubscriptionUpdate, SubscriptionUpdate } from '@atelier/contract'
import { apiError, type Repeatable, type RequestFacts, requireRevision } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { cancelAtPeriodEnd, revoke, uncancel } from './cancel.ts'
import { changeDiscount } from './change-discount.ts'
import { requireNoPaidChange } from './paid-changes/queries.ts'
import { lockSubscriptionSoon, type SubscriptionKey } from './queries.ts'

type Updating = Services & Repeatable & { readonly request: RequestFacts }

/** Change of a subscription without a payment. */
type UpdateAtOnce = Exclude<SubscriptionUpdate, { product_id: string } | { trial_end: string }>

/**
 * Changes the discount of a subscription, cancels it, withdraws the cancellation, or ends it.
 *
 * @throws SubscriptionUpdatePending, and the errors of the change
 */
export const updateAtOnce = async (
  services: Updating,
  key: SubscriptionKey,
  body: UpdateAtOnce,
): Promise<void> => {
  if ('revoke' in body) await services.usage.countStored(key.id)
  await services.database.transact(async (tx) => {
    const before = await lockSubscriptionSoon(tx, key)
    if (!(await services.repetition.markDone(tx))) return before
    requireRevision(services.request, before)
    await requireNoPaidChange(tx, before)
    if ('discount_id' in body) return changeDiscount(tx, services, before, body.discount_id)
    if (!('revoke' in body) && !('cancel_at_period_end' in body))
      throw apiError('BadRequest', 'This change is not supported.')
    const reason = {
      reason: body.customer_cancellation_reason,
      comment: body.customer_cancellation_comment,
    }
    if ('revoke' in body) return revoke(tx, services, before, reason)
    return body.cancel_at_period_end
      ? cancelAtPeriodEnd(tx, services, before, reason)
      : uncancel(tx, services, before)
  })
}

/** Cancellation by the customer, or its withdrawal. */
type OwnCancellation = Omit<
  Extract<CustomerSubscriptionUpdate, { cancel_at_period_end?: unknown }>,
  'product_id' | 'cancel_at_period_end'
> & { readonly cancel_at_period_end: boolean }

/**
 * Cancels the customer's subscription at the end of its period, or withdraws the cancellation.
 *
 * @throws SubscriptionUpdatePending, and the errors of the change
 */
export const updateOwnAtOnce = async (
  services: Updating,
  key: SubscriptionKey,
  { cancel_at_period_end, cancellation_reason: reason, cancellation_comment: comment }: OwnCancellation,
): Promise<void> => {
  await services.database.transact(async (tx) => {
    const locked = await lockSubscriptionSoon(tx, key)
    if (!(await services.repetition.markDone(tx))) return locked
    requireRevision(services.request, locked)
    await requireNoPaidChange(tx, locked)
    return cancel_at_period_end
      ? cancelAtPeriodEnd(tx, services, locked, { reason, comment })
      : uncancel(tx, services, locked)
  })
}
