import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { Amount, byId, Id, Timestamp } from '../../primitives/parts.ts'
import { RecurringInterval, RecurringIntervalCount } from '../catalog/prices.ts'
import { SubscriptionUpdate } from './subscription-bodies.ts'

/** Line of a previewed invoice. */
export const PreviewedLine = z.object({
  label: z.string(),
  amount: Amount,
  tax_amount: Amount,
  proration: z.boolean(),
})

/** Previewed invoice, calculated by the code that creates real ones. */
export const PreviewedInvoice = z.object({
  lines: z.array(PreviewedLine),
  subtotal_amount: Amount,
  discount_amount: Amount,
  net_amount: Amount,
  tax_amount: Amount,
  total_amount: Amount,
  credit_left: Amount,
  /**
   * Negative when its total is charged with the next invoice or the balance of the customer pays, positive when it
   * charges earlier orders. Absent on older servers.
   */
  applied_balance_amount: z.optional(Amount),
  /** Part that the balance of the customer pays. Absent for none. */
  wallet_amount: z.optional(Amount),
  /** Amount charged to the payment method. Absent on older servers. */
  due_amount: z.optional(Amount),
})
export type PreviewedInvoice = z.output<typeof PreviewedInvoice>

/** Upcoming charges of a subscription, as it is or after a change. */
export const SubscriptionPreview = z.object({
  previewed_at: Timestamp,
  currency: z.string(),
  product_id: Id,
  discount_id: z.nullable(Id),
  amount: Amount,
  recurring_interval: RecurringInterval,
  recurring_interval_count: RecurringIntervalCount,
  current_period_end: z.nullable(Timestamp),
  ends_at: z.nullable(Timestamp),
  /** Time at which the next period begins after a pause. Absent for none, and on older servers. */
  resumes_at: z.optional(z.nullable(Timestamp)),
  /** Time at which the scheduled change of product is made. Absent for none, and on older servers. */
  changes_at: z.optional(Timestamp),
  /** Charged with the change itself. */
  due_now: z.nullable(PreviewedInvoice),
  next_invoice_at: z.nullable(Timestamp),
  next_invoice: z.nullable(PreviewedInvoice),
  /** Declined order whose charge will be retried. */
  owed: z.nullable(z.object({ order_id: Id, total_amount: Amount, next_attempt_at: z.nullable(Timestamp) })),
})
export type SubscriptionPreview = z.output<typeof SubscriptionPreview>

const readAccess = { access: 'seller', scopes: ['subscriptions:read', 'subscriptions:write'] } as const

/**
 * Endpoints that preview the charges of a subscription, as it is or after a change, outside the public API.
 */
export const subscriptionPreviews = {
  next: endpoint({
    method: 'GET',
    path: '/v1/subscriptions/{id}/preview',
    summary: 'Preview the next invoice of a subscription.',
    ...readAccess,
    ...byId,
    of: 'subscriptions',
    response: SubscriptionPreview,
  }),
  change: endpoint({
    method: 'POST',
    path: '/v1/subscriptions/{id}/preview',
    summary: 'Preview the charges of changing a subscription.',
    ...readAccess,
    ...byId,
    of: 'subscriptions',
    body: SubscriptionUpdate,
    response: SubscriptionPreview,
    errors: [
      'ResourceNotFound',
      'AlreadyCanceledSubscription',
      'InactiveSubscription',
      'BadRequest',
      'MissingPaymentMethod',
      'SubscriptionUpdatePending',
      'ResourceUnavailable',
    ],
  }),
}
