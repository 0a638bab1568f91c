import * as z from 'zod/mini'
import { endpoint } from '../primitives/endpoint.ts'
import { caseOverrides } from '../primitives/field-case.ts'
import {
  AcceptedCurrency,
  byId,
  Amount,
  Id,
  listQuery,
  Metadata,
  MetadataFilter,
  MetadataInput,
  oneOrMany,
  pageOf,
  stored,
  Timestamp,
} from '../primitives/parts.ts'
import { CustomFieldData } from './custom-fields.ts'
import { SellerUser, SubscriptionCustomer } from './customer-views.ts'
import { SubscriptionExportColumn, tableShape } from './export-columns.ts'
import { DiscountBase } from './discounts.ts'
import { Meter } from './meters.ts'
import { ProrationBehavior } from './organization-shapes.ts'
import { Price, RecurringInterval, RecurringIntervalCount } from './prices.ts'
import { PortalProduct, Product } from './products.ts'
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

const cancellation = {
  customer_cancellation_reason: z.nullish(CancellationReason),
  customer_cancellation_comment: z.nullish(z.string()),
}

/** Pause at the end of the period with the time of its end, or its withdrawal. */
export const pauseBody = { pause_at_period_end: z.boolean(), resumes_at: z.nullish(Timestamp) }

/** Immediate end of a pause. */
export const resumeBody = { resume: z.literal(true) }

/** Withdrawal of the scheduled change. */
export const unscheduleBody = { pending_update: z.null() }

/**
 * Fields that belong to other changes. A body with two changes is rejected, since one of them would be dropped. Some clients
 * send null for those that they leave out. They are no fields of the schema to programs.
 */
const apartFrom = <const Own extends string>(own: Own, others: Readonly<Record<string, 'absent' | 'null'>>) =>
  Object.fromEntries(
    Object.entries(others).map(([other, left_out]) => [
      other,
      z.optional(
        z.unknown().check(
          z.refine((value) => value === undefined || (left_out === 'null' && value === null), {
            error: `Change ${own} and ${other} with one call each.`,
          }),
        ),
      ),
    ]),
  ) as {}

/** Metadata that replaces that of the subscription, beside a change. */
const withMetadata = { metadata: z.nullish(MetadataInput) }

/**
 * Change to another product, a cancellation at the end of the period (or its withdrawal), an immediate end,
 * another discount, another end of the trial or of the period, a pause (or its withdrawal), the end of a pause, the
 * withdrawal of a scheduled change, or other metadata. Some clients send `revoke` with every cancellation: the
 * cancellation takes precedence. In camelCase, unlike the subscription itself (specification 2, section 7).
 */
export const SubscriptionUpdate = z.union([
  caseOverrides(
    z.object({
      product_id: Id,
      proration_behavior: z.nullish(ProrationBehavior),
      prorated_at: z.nullish(Timestamp),
      expected_due_now: z.nullish(Amount),
      expected_amount: z.nullish(Amount),
      ...withMetadata,
      ...apartFrom('product_id', { discount_id: 'absent', trial_end: 'null' }),
    }),
  ),
  caseOverrides(z.object({ cancel_at_period_end: z.boolean(), ...cancellation })),
  caseOverrides(z.object({ revoke: z.literal(true), ...cancellation })),
  caseOverrides(
    z.object({
      discount_id: z.nullable(Id),
      ...withMetadata,
      ...apartFrom('discount_id', { product_id: 'null', trial_end: 'null' }),
    }),
  ),
  caseOverrides(
    z.object({
      trial_end: z.union([Timestamp, z.literal('now')]),
      ...withMetadata,
      ...apartFrom('trial_end', { product_id: 'null', discount_id: 'absent' }),
    }),
  ),
  caseOverrides(z.object({ current_billing_period_end: Timestamp })),
  caseOverrides(z.object(pauseBody)),
  caseOverrides(z.object(resumeBody)),
  caseOverrides(z.object(unscheduleBody)),
  caseOverrides(z.object({ metadata: MetadataInput })),
])
export type SubscriptionUpdate = z.output<typeof SubscriptionUpdate>

/** Change of a subscription to another product. */
export type SubscriptionProductUpdate = Extract<SubscriptionUpdate, { product_id: string }>

/** Returns true for a change to another product. Bodies of other changes may have the field with null. */
export const isProductUpdate = (body: SubscriptionUpdate): body is SubscriptionProductUpdate =>
  'product_id' in body && (body.product_id as string | null) !== null

/** Change of the end of a trial. */
export type SubscriptionTrialUpdate = Extract<SubscriptionUpdate, { trial_end: string }>

/** Returns true for a change of the end of a trial. Bodies of other changes may have the field with null. */
export const isTrialUpdate = (body: SubscriptionUpdate): body is SubscriptionTrialUpdate =>
  'trial_end' in body && (body.trial_end as string | null) !== null

const creation = {
  product_id: Id,
  discount_id: z.nullish(Id),
  currency: z.nullish(AcceptedCurrency),
  trial_end: z.nullish(Timestamp),
  metadata: z.optional(MetadataInput),
  send_confirmation: z.nullish(z.boolean()),
}

/** Body that creates a subscription for a customer, who is named by id or by the seller's id. */
export const SubscriptionCreate = z.union([
  z.object({ customer_id: Id, ...creation }),
  z.object({ external_customer_id: z.string(), ...creation }),
])
export type SubscriptionCreate = z.output<typeof SubscriptionCreate>

/** Event at the end of the current period of a running subscription. */
export const PeriodEnd = z.enum(['renewal', 'cancellation', 'pause', 'change'])
export type PeriodEnd = z.output<typeof PeriodEnd>

const sortKeys = [
  'customer',
  'status',
  'started_at',
  'current_period_end',
  'amount',
  'product',
  'discount',
] as const
const read = { access: 'seller', scopes: ['subscriptions:read', 'subscriptions:write'] } as const
const write = { access: 'seller', scopes: ['subscriptions:write'] } as const

export const subscriptions = {
  list: endpoint({
    method: 'GET',
    path: '/v1/subscriptions/',
    summary: 'List subscriptions.',
    ...read,
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
      metadata: MetadataFilter,
    }),
    response: pageOf(Subscription),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v1/subscriptions/export',
    summary: 'Export subscriptions as CSV.',
    ...read,
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
    answers: 'csv',
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/subscriptions/{id}',
    summary: 'Retrieve a subscription.',
    ...read,
    ...byId,
    response: Subscription,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/subscriptions/{id}',
    summary:
      'Change the product, the discount, the dates or the metadata of a subscription, cancel, pause or resume it, or end it immediately.',
    ...write,
    ...byId,
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
    summary: 'End a subscription immediately.',
    ...write,
    ...byId,
    response: Subscription,
    errors: ['ResourceNotFound', 'AlreadyCanceledSubscription', 'NotPermitted', 'SubscriptionUpdatePending'],
  }),
}

/** The call that creates a subscription, which clients of 2025 do not know. */
export const subscriptionCreations = {
  create: endpoint({
    method: 'POST',
    path: '/v1/subscriptions/',
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
