import * as z from 'zod/mini'
import { endpoint } from '../primitives/endpoint.ts'
import { Amount, byId, Id, Timestamp } from '../primitives/parts.ts'
import { RecurringInterval } from './prices.ts'
import { SubscriptionUpdate } from './subscriptions.ts'

/** One line of an invoice that was not made yet. */
export const PreviewedLine = z.object({
  label: z.string(),
  amount: Amount,
  tax_amount: Amount,
  proration: z.boolean(),
})

/** An invoice as it would be made, worked out by the code that makes it. */
export const PreviewedInvoice = z.object({
  lines: z.array(PreviewedLine),
  subtotal_amount: Amount,
  discount_amount: Amount,
  net_amount: Amount,
  tax_amount: Amount,
  total_amount: Amount,
  credit_left: Amount,
  /** Below zero where its total is charged with the invoice after it, above zero where it charges earlier orders. Older servers have none. */
  applied_balance_amount: z.optional(Amount),
  /** What is charged to the payment method. Older servers have none. */
  due_amount: z.optional(Amount),
})
export type PreviewedInvoice = z.output<typeof PreviewedInvoice>

/** What a subscription will charge, as it is or after a change. */
export const SubscriptionPreview = z.object({
  previewed_at: Timestamp,
  currency: z.string(),
  product_id: Id,
  discount_id: z.nullable(Id),
  amount: Amount,
  recurring_interval: RecurringInterval,
  current_period_end: z.nullable(Timestamp),
  ends_at: z.nullable(Timestamp),
  /** Charged with the change itself. */
  due_now: z.nullable(PreviewedInvoice),
  next_invoice_at: z.nullable(Timestamp),
  next_invoice: z.nullable(PreviewedInvoice),
  /** An order that was declined and is tried again. */
  owed: z.nullable(z.object({ order_id: Id, total_amount: Amount, next_attempt_at: z.nullable(Timestamp) })),
})
export type SubscriptionPreview = z.output<typeof SubscriptionPreview>

const read = { access: 'seller', scopes: ['subscriptions:read', 'subscriptions:write'] } as const

/** The calls that say what a subscription will charge, and what a change of it would, besides the public API. */
export const subscriptionPreviews = {
  next: endpoint({
    method: 'GET',
    path: '/v1/subscriptions/{id}/preview',
    summary: 'Preview the next invoice of a subscription.',
    ...read,
    ...byId,
    response: SubscriptionPreview,
  }),
  change: endpoint({
    method: 'POST',
    path: '/v1/subscriptions/{id}/preview',
    summary: 'Preview what a change of a subscription would charge, without changing it.',
    ...read,
    ...byId,
    body: SubscriptionUpdate,
    response: SubscriptionPreview,
    errors: [
      'ResourceNotFound',
      'AlreadyCanceledSubscription',
      'BadRequest',
      'MissingPaymentMethod',
      'SubscriptionUpdatePending',
      'ResourceUnavailable',
    ],
  }),
}
