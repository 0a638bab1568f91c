import type { CustomerOrder, Order, Subscription, SubscriptionStatus } from '@atelier/contract'
import { iso, isoOrNull } from '@atelier/plumbing/database'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { SubscriptionsTable } from '../../database/tables.ts'
import type { Interval } from '../products/index.ts'

type MomentColumn =
  | 'created_at'
  | 'modified_at'
  | 'anchor_at'
  | 'current_period_start'
  | 'current_period_end'
  | 'discounted_at'
  | 'past_due_at'
  | 'canceled_at'
  | 'started_at'
  | 'ends_at'
  | 'ended_at'

/** The columns of a subscription. */
export type SubscriptionRow = Omit<
  Selectable<SubscriptionsTable>,
  'status' | 'recurring_interval' | 'customer_cancellation_reason' | 'custom_field_data' | 'metadata'
> & {
  readonly status: SubscriptionStatus
  readonly recurring_interval: Interval
  readonly customer_cancellation_reason: Subscription['customer_cancellation_reason']
  readonly custom_field_data: NonNullable<Subscription['custom_field_data']>
  readonly metadata: Subscription['metadata']
}

/** A subscription and the first of its prices, as orders show it; moments are texts when it was read inside JSON. */
export type ShownSubscription = Omit<SubscriptionRow, MomentColumn> & {
  readonly [Column in MomentColumn]: SubscriptionRow[Column] | string
} & { readonly price_id: string }

/** A subscription as one JSON object; `subscription` is the alias of its row. */
export const subscriptionJson = (
  subscription: string,
): RawBuilder<ShownSubscription> => sql<ShownSubscription>`
  (to_jsonb(${sql.ref(subscription)}) || jsonb_build_object('price_id', (
    select own.product_price_id from subscription_prices as own
    where own.subscription_id = ${sql.ref(`${subscription}.id`)} order by own.position limit 1)))`

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
