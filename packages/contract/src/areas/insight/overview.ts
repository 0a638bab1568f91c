import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { Amount, byId, Id, searchText, Timestamp } from '../../primitives/parts.ts'
import { signedIn } from '../../primitives/scopes.ts'
import { DisputeStatus } from '../returns/disputes.ts'

const Person = z.object({ id: Id, name: z.nullable(z.string()), email: z.string() })

/** Dispute that waits for a response. */
export const OpenDispute = z.object({
  id: Id,
  customer: Person,
  amount: Amount,
  currency: z.string(),
  status: DisputeStatus,
  evidence_due_at: z.nullable(Timestamp),
})

/** Subscription whose last charge failed and will be retried. */
export const PastDueSubscription = z.object({
  id: Id,
  customer: Person,
  product_name: z.string(),
  amount: Amount,
  currency: z.string(),
  past_due_at: z.nullable(Timestamp),
})

/** Order whose charge the processor rejects without trying a card. The charge will be retried. */
export const RejectedCharge = z.object({
  order_id: Id,
  customer: Person,
  amount: Amount,
  currency: z.string(),
  /** Message of the processor; null when the processor was not reached. */
  message: z.nullable(z.string()),
  next_attempt_at: Timestamp,
})

/**
 * Hold on charges and refunds after the restore of a backup, until the processor's later charges have been
 * queried.
 */
export const PaymentHold = z.object({
  id: Id,
  restored_to: Timestamp,
  began_at: Timestamp,
  /** Message of the latest failed query of the processor. */
  problem: z.nullable(z.string()),
})

/** Payment that the processor has taken, but a restored backup lacks. */
export const UnassignedPayment = z.object({
  id: Id,
  processor_id: z.string(),
  amount: Amount,
  currency: z.string(),
  paid_at: Timestamp,
  /** Order of the payment, with a different amount due. */
  order_id: z.nullable(Id),
  /** Amount due of the payment's order or checkout. */
  asked_amount: z.nullable(Amount),
})

/** Currency, other than that of the payouts, in which the processor holds a balance. */
export const OtherCurrency = z.object({ currency: z.string() })

/** Paid benefit that could not be delivered. */
export const FailedGrant = z.object({
  id: Id,
  customer: Person,
  benefit_id: Id,
  benefit_description: z.string(),
  order_id: z.nullable(Id),
  subscription_id: z.nullable(Id),
  message: z.string(),
  failed_at: Timestamp,
})

/** Account deletion request of a customer. */
export const DeletionRequest = z.object({ customer: Person, requested_at: Timestamp })

/** Withdrawn order without any refund yet. */
export const OpenWithdrawal = z.object({
  order_id: Id,
  customer: Person,
  product_name: z.string(),
  refund_due_at: Timestamp,
})

/** Review without a decision. */
export const WaitingReview = z.object({
  id: Id,
  customer: Person,
  display_name: z.string(),
  rating: z.int(),
  written_at: Timestamp,
})

/** Sold item that has to be shipped. */
export const WaitingShipment = z.object({
  order_id: Id,
  customer: Person,
  content: z.string(),
  sold_at: Timestamp,
})

/** Webhook endpoint whose requests fail, or that was disabled because of it. */
export const FailingEndpoint = z.object({
  id: Id,
  name: z.string(),
  consecutive_failures: z.int(),
  failing_since: Timestamp,
  disabled_at: z.nullable(Timestamp),
})

// @__NO_SIDE_EFFECTS__
const firstOf = <const T extends z.core.$ZodType>(item: T) =>
  z.object({ total_count: z.int(), items: z.array(item) })

/** Items of an organization that need action. */
export const Attention = z.object({
  disputes: firstOf(OpenDispute),
  payment_holds: firstOf(PaymentHold),
  unassigned_payments: firstOf(UnassignedPayment),
  other_currencies: firstOf(OtherCurrency),
  rejected_charges: firstOf(RejectedCharge),
  past_due_subscriptions: firstOf(PastDueSubscription),
  failed_grants: firstOf(FailedGrant),
  deletion_requests: firstOf(DeletionRequest),
  withdrawals: firstOf(OpenWithdrawal),
  shipments: firstOf(WaitingShipment),
  reviews: firstOf(WaitingReview),
  failing_webhooks: firstOf(FailingEndpoint),
})
export type Attention = z.output<typeof Attention>

/** Object of an organization in search results. */
export const Found = z.object({
  type: z.enum(['customer', 'order', 'subscription', 'product']),
  id: Id,
  title: z.string(),
  note: z.nullable(z.string()),
})
export type Found = z.output<typeof Found>

const errors = ['ResourceNotFound'] as const

/** Endpoints of the dashboard for an organization as a whole. */
export const overview = {
  attention: endpoint({
    method: 'GET',
    path: '/v1/organizations/{id}/attention',
    summary: 'List items that need attention.',
    ...signedIn,
    role: 'member',
    ...byId,
    response: Attention,
    errors,
  }),
  search: endpoint({
    method: 'GET',
    path: '/v1/organizations/{id}/search',
    summary:
      'Find customers, orders, subscriptions and products of an organization by id, e-mail address or name.',
    ...signedIn,
    role: 'member',
    ...byId,
    query: z.object({ query: searchText() }),
    response: z.object({ items: z.array(Found) }),
    errors,
  }),
}
