import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { Amount, byId, Timestamp } from '../../primitives/parts.ts'
import { LedgerAccount, LedgerTransactionKind } from '../books/ledger.ts'
import { RefundReason, RefundStatus } from '../returns/refunds.ts'
import { WebhookEventStatus } from '../developers/webhook-events.ts'
import { WebhookEventType } from '../developers/webhook-types.ts'

/** Amount in an account of the ledger. */
export const LedgerLine = z.object({ account: LedgerAccount, amount: Amount })

/** Event of an order or a subscription. */
export const TimelineEntry = z.union([
  z.object({ kind: z.literal('event'), id: z.string(), at: Timestamp, type: z.string() }),
  z.object({
    kind: z.literal('mail'),
    id: z.string(),
    at: Timestamp,
    mail: z.enum([
      'order_confirmation',
      'order_receipt',
      'refund',
      'refund_returned',
      'withdrawal',
      'shipment',
      'subscription_trial_started',
      'subscription_trial_ending',
      'subscription_renewing',
      'subscription_discount_ending',
      'subscription_changed',
      'subscription_scheduled',
      'subscription_pausing',
      'subscription_paused',
      'subscription_resumed',
      'subscription_started',
      'subscription_canceled',
      'subscription_uncanceled',
      'subscription_past_due',
      'subscription_ended',
    ]),
  }),
  z.object({
    kind: z.literal('payment'),
    id: z.string(),
    at: Timestamp,
    status: z.enum(['pending', 'succeeded', 'failed']),
    amount: Amount,
    currency: z.string(),
    card_brand: z.nullable(z.string()),
    card_last4: z.nullable(z.string()),
    failure_code: z.nullable(z.string()),
  }),
  z.object({
    kind: z.literal('refund'),
    id: z.string(),
    at: Timestamp,
    status: RefundStatus,
    amount: Amount,
    tax_amount: Amount,
    total_amount: Amount,
    currency: z.string(),
    reason: RefundReason,
    revoke_benefits: z.boolean(),
  }),
  z.object({
    kind: z.literal('ledger'),
    id: z.string(),
    at: Timestamp,
    fact: LedgerTransactionKind,
    currency: z.string(),
    lines: z.array(LedgerLine),
  }),
  z.object({
    kind: z.literal('webhook'),
    id: z.string(),
    at: Timestamp,
    type: WebhookEventType,
    endpoint: z.string(),
    status: WebhookEventStatus,
    attempts: z.int(),
    http_code: z.nullable(z.int()),
  }),
])
export type TimelineEntry = z.output<typeof TimelineEntry>

/** Timeline of an order, and its balance in each account of the ledger. */
export const OrderTimeline = z.object({
  items: z.array(TimelineEntry),
  currency: z.string(),
  balances: z.array(LedgerLine),
})

/** Timeline of a subscription itself. */
export const SubscriptionTimeline = z.object({ items: z.array(TimelineEntry) })

/** Endpoints for the timeline of a sale, outside the public API. */
export const saleTimelines = {
  order: endpoint({
    method: 'GET',
    path: '/v1/orders/{id}/timeline',
    summary: 'Retrieve the timeline of an order.',
    access: 'seller',
    scopes: ['orders:read'],
    ...byId,
    of: 'orders',
    response: OrderTimeline,
  }),
  subscription: endpoint({
    method: 'GET',
    path: '/v1/subscriptions/{id}/timeline',
    summary: 'Retrieve the timeline of a subscription.',
    access: 'seller',
    scopes: ['subscriptions:read', 'subscriptions:write'],
    ...byId,
    of: 'subscriptions',
    response: SubscriptionTimeline,
  }),
}

/** Endpoint with which a seller resends the receipt of an order, outside the public API. */
export const orderReceipts = {
  resend: endpoint({
    method: 'POST',
    path: '/v1/orders/{id}/receipt',
    summary: 'Resend the receipt of an order to its customer.',
    access: 'seller',
    scopes: ['customers:write'],
    ...byId,
    of: 'orders',
    status: 204,
    errors: ['ResourceNotFound', 'Conflict'],
  }),
}
