import * as z from 'zod/mini'
import { endpoint } from '../primitives/endpoint.ts'
import { Id, listQuery, MetadataFilter, oneOrMany, pageOf } from '../primitives/parts.ts'
import { caseOverrides } from '../primitives/field-case.ts'
import { ProrationBehavior } from './organization-shapes.ts'
import { CancellationReason, Subscription } from './subscription-views.ts'

const cancellation = {
  customer_cancellation_reason: z.optional(z.nullable(CancellationReason)),
  customer_cancellation_comment: z.optional(z.nullable(z.string())),
}

/**
 * Another product, a cancellation at the end of the period (or its withdrawal), or the end at once. Some
 * clients send `revoke` along with every cancellation: the cancellation counts. Written in camelCase, unlike
 * the subscription itself (specification 2, section 7).
 */
export const SubscriptionUpdate = z.union([
  caseOverrides(z.object({ product_id: Id, proration_behavior: z.optional(z.nullable(ProrationBehavior)) })),
  caseOverrides(z.object({ cancel_at_period_end: z.boolean(), ...cancellation })),
  caseOverrides(z.object({ revoke: z.literal(true), ...cancellation })),
])
export type SubscriptionUpdate = z.output<typeof SubscriptionUpdate>

const sortKeys = [
  'customer',
  'status',
  'started_at',
  'current_period_end',
  'amount',
  'product',
  'discount',
] as const
const read = ['subscriptions:read', 'subscriptions:write'] as const
const write = ['subscriptions:write'] as const
const byId = z.object({ id: Id })

export const subscriptions = {
  list: endpoint({
    method: 'GET',
    path: '/v1/subscriptions/',
    summary: 'List subscriptions.',
    access: 'seller',
    scopes: read,
    query: z.object({
      ...listQuery(sortKeys, '-started_at'),
      organization_id: z.optional(oneOrMany(Id)),
      product_id: z.optional(oneOrMany(Id)),
      customer_id: z.optional(oneOrMany(Id)),
      discount_id: z.optional(oneOrMany(Id)),
      active: z.optional(z.boolean()),
      metadata: MetadataFilter,
    }),
    status: 200,
    response: pageOf(Subscription),
    errors: [],
  }),
  export: endpoint({
    method: 'GET',
    path: '/v1/subscriptions/export',
    summary: 'Save all subscriptions as a table.',
    access: 'seller',
    scopes: read,
    query: z.object({ organization_id: z.optional(oneOrMany(Id)) }),
    status: 200,
    response: z.string(),
    answers: 'csv',
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/subscriptions/{id}',
    summary: 'Read one subscription.',
    access: 'seller',
    scopes: read,
    path_parameters: byId,
    status: 200,
    response: Subscription,
    errors: ['ResourceNotFound'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/subscriptions/{id}',
    summary: 'Change the product of a subscription, cancel it, take that back, or end it at once.',
    access: 'seller',
    scopes: write,
    path_parameters: byId,
    body: SubscriptionUpdate,
    status: 200,
    response: Subscription,
    errors: [
      'ResourceNotFound',
      'AlreadyCanceledSubscription',
      'NotPermitted',
      'BadRequest',
      'MissingPaymentMethod',
      'SubscriptionUpdatePending',
      'ResourceUnavailable',
    ],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/v1/subscriptions/{id}',
    summary: 'End a subscription at once.',
    access: 'seller',
    scopes: write,
    path_parameters: byId,
    status: 200,
    response: Subscription,
    errors: ['ResourceNotFound', 'AlreadyCanceledSubscription', 'NotPermitted'],
  }),
}
