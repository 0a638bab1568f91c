import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { Amount, byId, Id, listQuery, oneOrMany, pageOf, stored, Timestamp } from '../../primitives/parts.ts'
import { Customer } from '../customers/customer-views.ts'
import { states, type Transitions } from '../../primitives/states.ts'

export const DisputeStatus = z.enum([
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
])
export type DisputeStatus = z.output<typeof DisputeStatus>

/**
 * Status transitions of a dispute. An inquiry (`warning`) may become a dispute that takes money, even after
 * it ended; a lost dispute may be won on appeal.
 */
export const disputeTransitions: Transitions<DisputeStatus> = {
  warning_needs_response: [
    'warning_under_review',
    'warning_closed',
    'needs_response',
    'under_review',
    'won',
    'lost',
  ],
  warning_under_review: ['warning_closed', 'needs_response', 'under_review', 'won', 'lost'],
  warning_closed: ['needs_response', 'under_review', 'won', 'lost'],
  needs_response: ['under_review', 'won', 'lost'],
  under_review: ['won', 'lost'],
  won: [],
  lost: ['won'],
}

/** Actions by the states of a dispute that allow them. */
export const disputeCan = states<DisputeStatus>()({
  answer: ['needs_response', 'warning_needs_response'],
  accept: ['needs_response'],
  /** A refund would return money that the bank has already taken. */
  blockRefund: ['needs_response', 'under_review', 'lost'],
})

/** Returns true if no further step follows automatically. */
export const isDisputeClosed = (status: DisputeStatus): boolean =>
  status === 'warning_closed' || status === 'won' || status === 'lost'

export const DisputeReason = z.enum([
  'credit_not_processed',
  'duplicate',
  'fraudulent',
  'general',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'unrecognized',
  'other',
])
export type DisputeReason = z.output<typeof DisputeReason>

/** Text fields of a dispute response, by Stripe's names. */
export const evidenceTexts = [
  'product_description',
  'customer_name',
  'customer_email_address',
  'billing_address',
  'service_date',
  'access_activity_log',
  'refund_refusal_explanation',
  'uncategorized_text',
] as const

/** File fields of a dispute response, by Stripe's names. */
export const evidenceFiles = [
  'receipt',
  'customer_communication',
  'service_documentation',
  'uncategorized_file',
] as const

const text = (maximum: number) => z.optional(z.string().check(z.maxLength(maximum)))

/** Seller's response to a dispute. Missing and empty fields are not part of the response. */
export const DisputeEvidence = z.object({
  product_description: text(20_000),
  customer_name: text(300),
  customer_email_address: text(320),
  billing_address: text(1000),
  service_date: text(100),
  access_activity_log: text(20_000),
  refund_refusal_explanation: text(20_000),
  uncategorized_text: text(20_000),
  files: z.optional(
    z.object({
      receipt: z.optional(Id),
      customer_communication: z.optional(Id),
      service_documentation: z.optional(Id),
      uncategorized_file: z.optional(Id),
    }),
  ),
})
export type DisputeEvidence = z.output<typeof DisputeEvidence>

/** Statuses of Polar's API, by which its clients filter: an `early_warning` is an inquiry, whatever its state. */
const providerStatuses = ['prevented', 'early_warning'] as const

/** Status that a list is filtered by. */
export const DisputeStatusFilter = z.enum([...DisputeStatus.options, ...providerStatuses])

/** Dispute of a payment: an inquiry of the customer's bank, or a chargeback. */
export const Dispute = z.object({
  ...stored,
  organization_id: Id,
  order_id: Id,
  invoice_number: z.string(),
  product_name: z.string(),
  payment_id: Id,
  subscription_id: z.nullable(Id),
  customer: Customer,
  processor_id: z.string(),
  amount: Amount,
  /** Part of the amount that was tax. */
  tax_amount: Amount,
  currency: z.string(),
  reason: DisputeReason,
  status: DisputeStatus,
  evidence_due_at: z.nullable(Timestamp),
  past_due: z.boolean(),
  withdrawn_amount: Amount,
  fee_amount: Amount,
  evidence: z.nullable(DisputeEvidence),
  closed_at: z.nullable(Timestamp),
})
export type Dispute = z.output<typeof Dispute>

const write = { access: 'seller', scopes: ['disputes:write', 'refunds:write'] } as const
const readAccess = {
  access: 'seller',
  scopes: ['disputes:read', 'disputes:write', 'refunds:read', 'refunds:write'],
} as const

/** Endpoints for the disputes of an organization, outside the public API. */
export const disputes = {
  list: endpoint({
    method: 'GET',
    path: '/v1/disputes/',
    summary: 'List disputes.',
    ...readAccess,
    query: z.object({
      ...listQuery(['created_at', 'amount', 'evidence_due_at'], '-created_at'),
      organization_id: z.optional(oneOrMany(Id)),
      order_id: z.optional(oneOrMany(Id)),
      customer_id: z.optional(oneOrMany(Id)),
      status: z.optional(oneOrMany(DisputeStatusFilter)),
    }),
    response: pageOf(Dispute),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/disputes/{id}',
    summary: 'Retrieve a dispute.',
    ...readAccess,
    ...byId,
    of: 'disputes',
    response: Dispute,
  }),
  submitEvidence: endpoint({
    method: 'POST',
    path: '/v1/disputes/{id}/evidence',
    summary: 'Respond to a dispute.',
    ...write,
    ...byId,
    of: 'disputes',
    body: DisputeEvidence,
    response: Dispute,
    errors: ['ResourceNotFound', 'NotPermitted'],
  }),
  accept: endpoint({
    method: 'POST',
    path: '/v1/disputes/{id}/accept',
    summary: 'Accept a dispute; it counts as lost.',
    ...write,
    ...byId,
    of: 'disputes',
    response: Dispute,
    errors: ['ResourceNotFound', 'NotPermitted'],
  }),
}
