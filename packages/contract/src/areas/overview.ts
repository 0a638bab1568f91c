import * as z from 'zod/mini'
import { endpoint } from '../primitives/endpoint.ts'
import { Amount, byId, Id, searchText, Timestamp } from '../primitives/parts.ts'
import { DisputeStatus } from './disputes.ts'
import { signedIn } from '../primitives/scopes.ts'

const Person = z.object({ id: Id, name: z.nullable(z.string()), email: z.string() })

/** A dispute that waits for an answer. */
export const OpenDispute = z.object({
  id: Id,
  customer: Person,
  amount: Amount,
  currency: z.string(),
  status: DisputeStatus,
  evidence_due_at: z.nullable(Timestamp),
})

/** A subscription whose last charge failed and that is charged again later. */
export const PastDueSubscription = z.object({
  id: Id,
  customer: Person,
  product_name: z.string(),
  amount: Amount,
  currency: z.string(),
  past_due_at: z.nullable(Timestamp),
})

/** An order whose charge the processor rejects, so that no card was asked. It is charged again later. */
export const RejectedCharge = z.object({
  order_id: Id,
  customer: Person,
  amount: Amount,
  currency: z.string(),
  /** The processor's words; null where it was not reached at all. */
  message: z.nullable(z.string()),
  next_attempt_at: Timestamp,
})

/** A hold on charges and refunds after a backup was restored, until the processor was asked for what it has charged since. */
export const PaymentHold = z.object({
  id: Id,
  restored_to: Timestamp,
  began_at: Timestamp,
  /** The reason why the processor could not be asked the last time. */
  problem: z.nullable(z.string()),
})

/** A payment that the processor has taken, and that a restored backup does not know. */
export const UnassignedPayment = z.object({
  id: Id,
  processor_id: z.string(),
  amount: Amount,
  currency: z.string(),
  paid_at: Timestamp,
})

/** A currency besides that of the sales, in which the processor keeps fees or pays out. */
export const OtherCurrency = z.object({ currency: z.string() })

/** A benefit that a customer has paid for and that could not be delivered. */
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

/** A customer who asks that their account be deleted. */
export const DeletionRequest = z.object({ customer: Person, requested_at: Timestamp })

/** An order that its customer has withdrawn from, and of which nothing is given back yet. */
export const OpenWithdrawal = z.object({
  order_id: Id,
  customer: Person,
  product_name: z.string(),
  refund_due_at: Timestamp,
})

/** A review that nobody has decided about. */
export const WaitingReview = z.object({
  id: Id,
  customer: Person,
  display_name: z.string(),
  rating: z.int(),
  written_at: Timestamp,
})

/** Something that was sold and is to be sent. */
export const WaitingShipment = z.object({
  order_id: Id,
  customer: Person,
  content: z.string(),
  sold_at: Timestamp,
})

/** A webhook endpoint whose requests fail, or that was disabled for it. */
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

/** What of an organization needs somebody to act. */
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

/** An object of an organization that a search has found. */
export const Found = z.object({
  type: z.enum(['customer', 'order', 'subscription', 'product']),
  id: Id,
  title: z.string(),
  note: z.nullable(z.string()),
})
export type Found = z.output<typeof Found>

const errors = ['ResourceNotFound'] as const

/** What the dashboard asks about an organization as a whole. */
export const overview = {
  attention: endpoint({
    method: 'GET',
    path: '/v1/organizations/{id}/attention',
    summary: 'List items that need attention.',
    ...signedIn,
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
    ...byId,
    query: z.object({ query: searchText() }),
    response: z.object({ items: z.array(Found) }),
    errors,
  }),
}
