import * as z from 'zod/mini'
import { Amount, Id, Metadata, stored, Timestamp } from '../primitives/parts.ts'
import { CustomFieldData } from './custom-field-kinds.ts'
import { SellerUser, SubscriptionCustomer } from './customer-views.ts'
import { DiscountBase } from './discount-kinds.ts'
import { Price, RecurringInterval } from './prices.ts'
import { Meter } from './meters.ts'
import { PortalProduct } from './portal/portal-product.ts'
import { Product } from './products.ts'
import { SubscriptionStatus } from './subscription-states.ts'

export const CancellationReason = z.enum([
  'customer_service',
  'low_quality',
  'missing_features',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
  'other',
])

/** What every view of a subscription says (specification 2, section 3). */
export const subscriptionBase = {
  ...stored,
  amount: Amount,
  currency: z.string(),
  recurring_interval: RecurringInterval,
  status: SubscriptionStatus,
  current_period_start: Timestamp,
  current_period_end: z.nullable(Timestamp),
  cancel_at_period_end: z.boolean(),
  canceled_at: z.nullable(Timestamp),
  started_at: z.nullable(Timestamp),
  ends_at: z.nullable(Timestamp),
  ended_at: z.nullable(Timestamp),
  customer_id: Id,
  product_id: Id,
  discount_id: z.nullable(Id),
  checkout_id: z.nullable(Id),
  customer_cancellation_reason: z.nullable(CancellationReason),
  customer_cancellation_comment: z.nullable(z.string()),
  /** The first of its prices. */
  price_id: Id,
}

/** The subscription inside an order, as the seller sees it. */
export const OrderSubscription = z.object({ ...subscriptionBase, metadata: Metadata, user_id: Id })

/** The subscription inside an order, as the customer sees it. */
export const CustomerOrderSubscription = z.object(subscriptionBase)

/** What a meter counted in the running period, and what that costs. */
const usage = {
  ...stored,
  consumed_units: z.number(),
  credited_units: z.int(),
  amount: Amount,
  meter_id: Id,
}

/** The prices a subscriber is on, archived ones included. */
const prices = { price: Price, prices: z.array(Price) }

/** A subscription as its seller sees it. */
export const Subscription = z.object({
  ...subscriptionBase,
  ...prices,
  metadata: Metadata,
  custom_field_data: z.optional(CustomFieldData),
  customer: SubscriptionCustomer,
  user_id: Id,
  user: SellerUser,
  product: Product,
  discount: z.nullable(DiscountBase),
  meters: z.optional(z.array(z.object({ ...usage, meter: Meter }))),
})
export type Subscription = z.output<typeof Subscription>

/** A subscription as its customer sees it. */
export const CustomerSubscription = z.object({
  ...subscriptionBase,
  ...prices,
  user_id: Id,
  product: PortalProduct,
  meters: z.optional(z.array(z.object({ ...usage, meter: z.object({ ...stored, name: z.string() }) }))),
})
export type CustomerSubscription = z.output<typeof CustomerSubscription>
