import { subscriptionCan } from '@atelier/contract'
import { invalid, issue } from '@atelier/plumbing/http'
import type { Connection, Services, Tx } from '../../../core/services.ts'
import {
  chooseDiscount,
  discountAmountOf,
  hasRedeemed,
  insertSubscriptionRedemption,
  lockDiscounts,
  newDiscount,
  redeemerOf,
  releaseUnbegunRedemption,
} from '../../../catalog/discounts/index.ts'
import { announceChange } from '../notices/announcements.ts'
import { alreadyCanceledError } from '../ending/cancel.ts'
import { changeSubscription } from '../change.ts'
import { flatAmount, ownerOf, type StoredSubscription } from '../types.ts'
import type { SubscriptionChange } from '../write-queries.ts'

/** A subscription with another discount, and the changed columns. Null when the discount is unchanged. */
export type DiscountChange = {
  readonly change: SubscriptionChange | null
  readonly subscription: StoredSubscription
}

/**
 * Decides about a new discount of a subscription, or none, without writing. It applies from the next period on. The
 * current discount changes nothing, and a discount that this subscription has already redeemed can be restored
 * although it is used up.
 *
 * @throws AlreadyCanceledSubscription if the subscription has ended; InvalidRequest if the discount is not applicable
 */
export const decideDiscountChange = async (
  db: Connection,
  now: Date,
  before: StoredSubscription,
  discount_id: string | null,
): Promise<DiscountChange> => {
  if (!subscriptionCan.changeDiscount(before)) throw alreadyCanceledError(before)
  if (discount_id === before.discount_id) return { change: null, subscription: before }
  const is_own = discount_id !== null && (await hasRedeemed(db, before, discount_id))
  const { discount, issues } = await chooseDiscount(db, before, { id: discount_id }, now, { is_own })
  if (issues.length > 0) throw invalid(issues)
  const whole = flatAmount(before.prices)
  const change = {
    discount_id,
    ...newDiscount(discount, {
      discounted_at: before.current_period_end,
      anchor_at: before.anchor_at,
      interval: before,
    }),
    amount: whole - discountAmountOf({ amount: whole, currency: before.currency }, discount),
  }
  return { change, subscription: { ...before, ...change, discount } }
}

/**
 * Sets or removes the discount of a subscription. The caller holds its lock. Concurrent calls never exceed the
 * discount's maximum redemptions. A discount removed before its first period releases its redemption.
 *
 * @throws AlreadyCanceledSubscription, InvalidRequest
 */
export const changeDiscount = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  discount_id: string | null,
): Promise<StoredSubscription> => {
  const now = services.clock.now()
  const { change, subscription } = await decideDiscountChange(tx, now, before, discount_id)
  if (change === null) return before
  await lockDiscounts(tx, [before.discount_id, discount_id])
  const redeemer = redeemerOf(services.secret, ownerOf(before))
  if (discount_id !== null && !(await insertSubscriptionRedemption(tx, before, discount_id, redeemer, now)))
    throw invalid([
      issue('discount_id', 'The discount can no longer be used: it has ended or has been used up.'),
    ])
  await releaseUnbegunRedemption(tx, before)
  const { discount } = subscription
  const changed = await changeSubscription(tx, services, { ...before, discount }, change, [
    'subscription.updated',
  ])
  await announceChange(tx, before, changed)
  return changed
}
