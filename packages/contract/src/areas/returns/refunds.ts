import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import {
  Amount,
  int32,
  Id,
  listQuery,
  Metadata,
  MetadataInput,
  oneOrMany,
  pageOf,
  stored,
} from '../../primitives/parts.ts'
import type { Transitions } from '../../primitives/states.ts'

export const RefundStatus = z.enum(['pending', 'succeeded', 'failed', 'canceled'])
export type RefundStatus = z.output<typeof RefundStatus>

/**
 * Status transitions of a refund. The bank can return refunded money: then a succeeded refund becomes failed.
 */
export const refundTransitions: Transitions<RefundStatus> = {
  pending: ['succeeded', 'failed', 'canceled'],
  succeeded: ['failed', 'canceled'],
  failed: [],
  canceled: [],
}

export const RefundReason = z.enum([
  'duplicate',
  'fraudulent',
  'customer_request',
  'service_disruption',
  'satisfaction_guarantee',
  'other',
])

/** Refund of an order (specification 2, section 3). `amount` excludes its `tax_amount`. */
export const Refund = z.object({
  ...stored,
  metadata: Metadata,
  status: RefundStatus,
  reason: RefundReason,
  amount: Amount,
  tax_amount: Amount,
  currency: z.string(),
  organization_id: Id,
  order_id: Id,
  subscription_id: z.nullable(Id),
  customer_id: Id,
  revoke_benefits: z.boolean(),
})
export type Refund = z.output<typeof Refund>

/** Request to refund `amount` without tax; its tax is refunded too. Only the seller sees the comment. */
export const RefundCreate = z.object({
  order_id: Id,
  reason: RefundReason,
  amount: int32(1),
  comment: z.nullish(z.string()),
  revoke_benefits: z._default(z.boolean(), false),
  revoke_subscription: z._default(z.boolean(), false),
  metadata: z.optional(MetadataInput),
})
export type RefundCreate = z.output<typeof RefundCreate>

const sortKeys = ['created_at', 'amount'] as const

export const refunds = {
  list: endpoint({
    method: 'GET',
    path: '/v1/refunds/',
    summary: 'List refunds.',
    access: 'seller',
    scopes: ['refunds:read', 'refunds:write'],
    field_case: 'camel',
    query: z.object({
      ...listQuery(sortKeys, '-created_at'),
      id: z.optional(oneOrMany(Id)),
      organization_id: z.optional(oneOrMany(Id)),
      order_id: z.optional(oneOrMany(Id)),
      subscription_id: z.optional(oneOrMany(Id)),
      customer_id: z.optional(oneOrMany(Id)),
      succeeded: z.optional(z.boolean()),
    }),
    response: pageOf(Refund),
  }),
  /**
   * Responds with 200 and the refund, not 201 like other calls that create an object: `@polar-sh/sdk` reads
   * no body in a 201.
   */
  create: endpoint({
    method: 'POST',
    path: '/v1/refunds/',
    changes: ['orders', 'subscriptions', 'benefits', 'shipments'],
    summary: 'Refund an order.',
    access: 'seller',
    scopes: ['refunds:write'],
    field_case: 'camel',
    provider_status: { value: 201, from: [0, 45] },
    body: RefundCreate,
    response: Refund,
    errors: [
      'RefundAmountTooHigh',
      'RevokeSubscriptionBenefitsProhibited',
      'RefundedAlready',
      'NotPermitted',
      'RefundUnknownPayment',
    ],
  }),
}
