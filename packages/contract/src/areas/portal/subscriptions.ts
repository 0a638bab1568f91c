import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { Amount, byId, Id, listQuery, oneOrMany, pageOf, Timestamp } from '../../primitives/parts.ts'
import { portalRead, portalWrite } from '../../primitives/scopes.ts'
import { CancellationReason, CustomerSubscription } from '../subscriptions.ts'

/**
 * Change to another product, or cancellation at the end of the period (or its withdrawal). The body can be
 * empty.
 */
export const CustomerSubscriptionUpdate = z.union([
  z.object({
    product_id: Id,
    prorated_at: z.nullish(Timestamp),
    expected_due_now: z.nullish(Amount),
    expected_amount: z.nullish(Amount),
  }),
  z.object({
    // An invalid product id must not be accepted as an empty change.
    product_id: z.optional(z.null()),
    cancel_at_period_end: z.nullish(z.boolean()),
    cancellation_reason: z.nullish(CancellationReason),
    cancellation_comment: z.nullish(z.string()),
  }),
])
export type CustomerSubscriptionUpdate = z.output<typeof CustomerSubscriptionUpdate>

const sortKeys = ['started_at', 'amount', 'status', 'organization', 'product'] as const

export const portalSubscriptions = {
  list: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/subscriptions/',
    summary: "List the customer's subscriptions.",
    ...portalRead,
    query: z.object({
      ...listQuery(sortKeys, '-started_at'),
      organization_id: z.optional(oneOrMany(Id)),
      product_id: z.optional(oneOrMany(Id)),
      active: z.optional(z.boolean()),
      query: z.optional(z.string()),
    }),
    response: pageOf(CustomerSubscription),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/subscriptions/{id}',
    summary: 'Retrieve a subscription.',
    ...portalRead,
    ...byId,
    response: CustomerSubscription,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/customer-portal/subscriptions/{id}',
    summary: 'Change the product of a subscription, cancel it, or withdraw the cancellation.',
    ...portalWrite,
    ...byId,
    body: CustomerSubscriptionUpdate,
    response: CustomerSubscription,
    errors: [
      'ResourceNotFound',
      'AlreadyCanceledSubscription',
      'UpdateSubscriptionNotAllowed',
      'BadRequest',
      'MissingPaymentMethod',
      'PaymentFailed',
      'PaymentActionRequired',
      'SubscriptionUpdatePending',
      'ResourceUnavailable',
      'Unavailable',
    ],
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/v1/customer-portal/subscriptions/{id}',
    summary: 'Cancel a subscription at the end of its period.',
    ...portalWrite,
    ...byId,
    response: CustomerSubscription,
    errors: ['ResourceNotFound', 'AlreadyCanceledSubscription', 'SubscriptionUpdatePending'],
  }),
}
