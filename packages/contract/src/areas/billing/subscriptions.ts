import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import {
  Amount,
  byId,
  Id,
  listQuery,
  Metadata,
  MetadataFilter,
  oneOrMany,
  pageOf,
  stored,
  Timestamp,
} from '../../primitives/parts.ts'
import { CustomFieldData } from '../catalog/custom-fields.ts'
import { SellerUser, SubscriptionCustomer } from '../customers/customer-views.ts'
import { SubscriptionExportColumn, tableShape } from '../orders/export-columns.ts'
import { DiscountBase } from '../catalog/discounts.ts'
import { Meter } from '../usage/meters.ts'
import { Price, RecurringInterval, RecurringIntervalCount } from '../catalog/prices.ts'
import { PortalProduct, Product } from '../catalog/products.ts'
import { CancellationReason, SubscriptionCreate, SubscriptionUpdate } from './subscription-bodies.ts'
import { PeriodEnd, SubscriptionStatus } from './subscription-states.ts'

/** Fields of every view of a subscription (specification 2, section 3). */
export const subscriptionBase = {
  ...stored,
  amount: Amount,
  currency: z.string(),
  recurring_interval: RecurringInterval,
  recurring_interval_count: RecurringIntervalCount,
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
  /** Trial of the subscription. Absent for one that never had a trial, and on older servers. */
  trial_start: z.optional(z.nullable(Timestamp)),
  trial_end: z.optional(z.nullable(Timestamp)),
  /** Absent for a subscription without a pause, and on older servers. */
  pause_at_period_end: z.optional(z.boolean()),
  paused_at: z.optional(z.nullable(Timestamp)),
  resumes_at: z.optional(z.nullable(Timestamp)),
  /** Id of the first price. */
  price_id: Id,
}

/** Subscription inside an order, as the seller sees it. */
export const OrderSubscription = z.object({ ...subscriptionBase, metadata: Metadata, user_id: Id })

/** Subscription inside an order, as the customer sees it. */
export const CustomerOrderSubscription = z.object(subscriptionBase)

/** Usage of a meter in the current period, and its cost. */
export const subscriptionUsage = {
  ...stored,
  consumed_units: z.number(),
  credited_units: z.int(),
  amount: Amount,
  meter_id: Id,
}

/** Prices of the subscription, including archived ones. */
const prices = { price: Price, prices: z.array(Price) }

/** Change of product that is made at the end of the current period. */
export const PendingSubscriptionUpdate = z.object({
  ...stored,
  applies_at: Timestamp,
  product_id: z.nullable(Id),
})
export type PendingSubscriptionUpdate = z.output<typeof PendingSubscriptionUpdate>

/** Scheduled change. Absent for none, and on older servers. */
const schedule = { pending_update: z.optional(z.nullable(PendingSubscriptionUpdate)) }

/** Subscription, as its seller sees it. */
export const Subscription = z.object({
  ...subscriptionBase,
  ...prices,
  ...schedule,
  metadata: Metadata,
  custom_field_data: z.optional(CustomFieldData),
  customer: SubscriptionCustomer,
  user_id: Id,
  user: SellerUser,
  product: Product,
  discount: z.nullable(DiscountBase),
  meters: z.optional(z.array(z.object({ ...subscriptionUsage, meter: Meter }))),
})
export type Subscription = z.output<typeof Subscription>

/** Subscription, as its customer sees it. */
export const CustomerSubscription = z.object({
  ...subscriptionBase,
  ...prices,
  ...schedule,
  user_id: Id,
  product: PortalProduct,
  meters: z.optional(
    z.array(z.object({ ...subscriptionUsage, meter: z.object({ ...stored, name: z.string() }) })),
  ),
})
export type CustomerSubscription = z.output<typeof CustomerSubscription>
const sortKeys = [
  'customer',
  'status',
  'started_at',
  'current_period_end',
  'amount',
  'product',
  'discount',
] as const
const readAccess = { access: 'seller', scopes: ['subscriptions:read', 'subscriptions:write'] } as const
const write = { access: 'seller', scopes: ['subscriptions:write'] } as const

export const subscriptions = {
  list: endpoint({
    method: 'GET',
    path: '/v1/subscriptions/',
    summary: 'List subscriptions.',
    ...readAccess,
    query: z.object({
      ...listQuery(sortKeys, '-started_at'),
      organization_id: z.optional(oneOrMany(Id)),
      product_id: z.optional(oneOrMany(Id)),
      customer_id: z.optional(oneOrMany(Id)),
      discount_id: z.optional(oneOrMany(Id)),
      active: z.optional(z.boolean()),
      status: z.optional(oneOrMany(SubscriptionStatus)),
      cancel_at_period_end: z.optional(z.boolean()),
      scheduled: z.optional(oneOrMany(PeriodEnd)),
      current_period_end_before: z.optional(Timestamp),
      metadata: MetadataFilter,
    }),
    response: pageOf(Subscription),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v1/subscriptions/export',
    summary: 'Export subscriptions as CSV.',
    ...readAccess,
    query: z.object({
      organization_id: z.optional(oneOrMany(Id)),
      product_id: z.optional(oneOrMany(Id)),
      status: z.optional(oneOrMany(SubscriptionStatus)),
      cancel_at_period_end: z.optional(z.boolean()),
      started_after: z.optional(Timestamp),
      started_before: z.optional(Timestamp),
      ...tableShape(SubscriptionExportColumn),
    }),
    response: z.string(),
    stream: 'csv',
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/subscriptions/{id}',
    summary: 'Retrieve a subscription.',
    ...readAccess,
    ...byId,
    of: 'subscriptions',
    response: Subscription,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/subscriptions/{id}',
    changes: ['orders', 'benefits', 'customers'],
    summary:
      'Change the product, the discount, the dates or the metadata of a subscription, cancel, pause or resume it, or end it immediately.',
    ...write,
    ...byId,
    of: 'subscriptions',
    body: SubscriptionUpdate,
    response: Subscription,
    errors: [
      'ResourceNotFound',
      'AlreadyCanceledSubscription',
      'InactiveSubscription',
      'NotPermitted',
      'BadRequest',
      'MissingPaymentMethod',
      'PaymentFailed',
      'PaymentActionRequired',
      'SubscriptionUpdatePending',
      'ResourceUnavailable',
      'Unavailable',
    ],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/v1/subscriptions/{id}',
    changes: ['orders', 'benefits', 'customers'],
    summary: 'End a subscription immediately.',
    ...write,
    ...byId,
    of: 'subscriptions',
    response: Subscription,
    errors: ['ResourceNotFound', 'AlreadyCanceledSubscription', 'NotPermitted', 'SubscriptionUpdatePending'],
  }),
}

/** The call that creates a subscription, which clients of 2025 do not know. */
export const subscriptionCreations = {
  create: endpoint({
    method: 'POST',
    path: '/v1/subscriptions/',
    changes: ['orders'],
    summary: 'Create a subscription.',
    ...write,
    body: SubscriptionCreate,
    status: 201,
    response: Subscription,
    errors: [
      'AlreadyActiveSubscriptionError',
      'PaymentFailed',
      'PaymentActionRequired',
      'SubscriptionUpdatePending',
      'Unavailable',
    ],
  }),
}
