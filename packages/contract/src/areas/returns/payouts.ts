import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { Amount, byId, Id, listQuery, oneOrMany, pageOf, stored, Timestamp } from '../../primitives/parts.ts'
import type { Transitions } from '../../primitives/states.ts'

export const PayoutStatus = z.enum(['pending', 'in_transit', 'paid', 'failed', 'canceled'])
export type PayoutStatus = z.output<typeof PayoutStatus>

/** Status transitions of a payout. A bank can return a payout already marked as paid. */
export const payoutTransitions: Transitions<PayoutStatus> = {
  pending: ['in_transit', 'paid', 'failed', 'canceled'],
  in_transit: ['paid', 'failed', 'canceled'],
  paid: ['failed'],
  failed: [],
  canceled: [],
}

export const PayoutLineKind = z.enum([
  'payment',
  'refund',
  'refund_return',
  'dispute',
  'payout_return',
  'other',
])
export type PayoutLineKind = z.output<typeof PayoutLineKind>

/** Organization's share of a payout of the processor. */
export const Payout = z.object({
  ...stored,
  organization_id: Id,
  processor: z.string(),
  processor_id: z.string(),
  amount: Amount,
  total_amount: Amount,
  currency: z.string(),
  status: PayoutStatus,
  arrives_at: Timestamp,
})
export type Payout = z.output<typeof Payout>

/** Balance change included in a payout. */
export const PayoutLine = z.object({
  ...stored,
  payout_id: Id,
  processor_id: z.string(),
  kind: PayoutLineKind,
  order_id: z.nullable(Id),
  invoice_number: z.nullable(z.string()),
  amount: Amount,
  fee: Amount,
  net_amount: Amount,
  currency: z.string(),
})
export type PayoutLine = z.output<typeof PayoutLine>

/** Organization's balance at the processor, and its payout date. */
export const ProcessorBalance = z.object({
  has_payouts: z.boolean(),
  currency: z.string(),
  other_currencies: z.array(z.string()),
  available_amount: z.nullable(Amount),
  pending_amount: z.nullable(Amount),
  next_payout_at: z.nullable(Timestamp),
  next_payout_amount: z.nullable(Amount),
  balances: z.array(z.object({ currency: z.string(), available_amount: Amount, pending_amount: Amount })),
})
export type ProcessorBalance = z.output<typeof ProcessorBalance>

const readAccess = { access: 'seller', scopes: ['orders:read'] } as const
const organizations = { organization_id: z.optional(oneOrMany(Id)) }

/** Endpoints for the payouts of an organization, outside the public API. */
export const payouts = {
  list: endpoint({
    method: 'GET',
    path: '/v1/payouts/',
    summary: 'List payouts.',
    ...readAccess,
    query: z.object({
      ...listQuery(['created_at', 'amount', 'arrives_at'], '-created_at'),
      ...organizations,
      status: z.optional(oneOrMany(PayoutStatus)),
    }),
    response: pageOf(Payout),
  }),
  balance: endpoint({
    method: 'GET',
    path: '/v1/payouts/balance',
    summary: 'Retrieve the balance at the payment processor and the payout schedule.',
    ...readAccess,
    query: z.object(organizations),
    response: ProcessorBalance,
  }),
  lines: endpoint({
    method: 'GET',
    path: '/v1/payouts/lines',
    summary: 'List the transactions of payouts.',
    ...readAccess,
    query: z.object({
      ...listQuery(['created_at', 'amount'], '-created_at'),
      ...organizations,
      payout_id: z.optional(oneOrMany(Id)),
    }),
    response: pageOf(PayoutLine),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/payouts/{id}',
    summary: 'Retrieve a payout.',
    ...readAccess,
    ...byId,
    of: 'payouts',
    response: Payout,
  }),
  export: endpoint({
    method: 'GET',
    path: '/v1/payouts/{id}/export',
    summary: 'Export the transactions of a payout as CSV.',
    ...readAccess,
    ...byId,
    of: 'payouts',
    response: z.string(),
    stream: 'csv',
  }),
}
