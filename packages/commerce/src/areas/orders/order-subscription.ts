import type { CustomerOrder, Order } from '@atelier/contract'
import { iso, isoOrNull } from '@atelier/plumbing/database'
import type { ShownSubscription } from '../customers/index.ts'

/** What every view of a subscription says. */
export const presentSubscriptionBase = (
  subscription: ShownSubscription,
): NonNullable<CustomerOrder['subscription']> => ({
  id: subscription.id,
  created_at: iso(subscription.created_at),
  modified_at: isoOrNull(subscription.modified_at),
  amount: subscription.amount,
  currency: subscription.currency,
  recurring_interval: subscription.recurring_interval,
  status: subscription.status,
  current_period_start: iso(subscription.current_period_start),
  current_period_end: iso(subscription.current_period_end),
  cancel_at_period_end: subscription.cancel_at_period_end,
  canceled_at: isoOrNull(subscription.canceled_at),
  started_at: isoOrNull(subscription.started_at),
  ends_at: isoOrNull(subscription.ends_at),
  ended_at: isoOrNull(subscription.ended_at),
  customer_id: subscription.customer_id,
  product_id: subscription.product_id,
  discount_id: subscription.discount_id,
  checkout_id: subscription.checkout_id,
  customer_cancellation_reason: subscription.customer_cancellation_reason,
  customer_cancellation_comment: subscription.customer_cancellation_comment,
  price_id: subscription.price_id,
})

/** The subscription inside an order, as its seller sees it. */
export const presentOrderSubscription = (
  subscription: ShownSubscription,
): NonNullable<Order['subscription']> => ({
  ...presentSubscriptionBase(subscription),
  metadata: subscription.metadata,
  user_id: subscription.customer_id,
})
