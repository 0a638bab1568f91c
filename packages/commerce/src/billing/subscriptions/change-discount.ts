import { subscriptionCan } from '@atelier/contract'
import { invalid, issue } from '@atelier/plumbing/http'
import type { Connection, Services, Tx } from '../../core/services.ts'
import {
  chooseDiscount,
  discountAmountOf,
  hasOwnUse,
  insertSubscriptionRedemption,
  lockDiscounts,
  releaseUnbegunDiscount,
} from '../../catalog/discounts/index.ts'
import { announceChange } from './announcements.ts'
import { alreadyCanceled } from './cancel.ts'
import { changeSubscription } from './change.ts'
import { staticAmount, type StoredSubscription } from './types.ts'
import type { SubscriptionChange } from './write-queries.ts'

/** A subscription with another discount, and the columns that change; null when it has the discount already. */
export type DiscountChange = {
  readonly change: SubscriptionChange | null
  readonly subscription: StoredSubscription
}

/**
 * Decides about another discount of a subscription, or none, and writes nothing. It counts from the next period on: the
 * running one stays as it was charged. The discount that the subscription has already changes nothing, and a discount
 * whose use it has counted before can be given back although it is used up.
 *
 * @throws AlreadyCanceledSubscription when the subscription has ended; 422 when the discount cannot be used for it
 */
export const decideDiscountChange = async (
  db: Connection,
  now: Date,
  before: StoredSubscription,
  discount_id: string | null,
): Promise<DiscountChange> => {
  if (!subscriptionCan.changeDiscount(before)) throw alreadyCanceled(before)
  if (discount_id === before.discount_id) return { change: null, subscription: before }
  const isOwn = discount_id !== null && (await hasOwnUse(db, before, discount_id))
  const { discount, issues } = await chooseDiscount(db, before.product, { id: discount_id }, now, isOwn)
  if (issues.length > 0) throw invalid(issues)
  const whole = staticAmount(before.prices)
  const change = {
    discount_id,
    discounted_at: discount === null ? null : before.current_period_end,
    discount_anchor_at: discount === null ? null : before.anchor_at,
    amount: whole - (discount === null ? 0 : discountAmountOf(whole, discount)),
  }
  return { change, subscription: { ...before, ...change, discount } }
}

/**
 * Gives a subscription, whose lock the caller holds, another discount, or takes its discount away. However many are
 * given at once, a discount is used no more often than its maximum. The use of one that is taken away before the first
 * period with it has begun is free again.
 *
 * @throws AlreadyCanceledSubscription, 422
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
  if (discount_id !== null && !(await insertSubscriptionRedemption(tx, before, discount_id, now)))
    throw invalid([issue('discount_id', 'The discount can no longer be used: it has ended or is used up.')])
  await releaseUnbegunDiscount(tx, before, now)
  const { discount } = subscription
  const changed = await changeSubscription(tx, services, { ...before, discount }, change, [
    'subscription.updated',
  ])
  await announceChange(tx, before, changed)
  return changed
}
