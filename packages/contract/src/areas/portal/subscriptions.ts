import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { Id, listQuery, oneOrMany, pageOf } from '../../primitives/parts.ts'
import { CancellationReason, CustomerSubscription } from '../subscription-views.ts'

/** Another product, or a cancellation at the end of the period (or its withdrawal). Nothing at all is allowed. */
export const CustomerSubscriptionUpdate = z.union([
  z.object({ product_id: Id }),
  z.object({
    // a product that is no id must not pass for a change of nothing
    product_id: z.optional(z.null()),
    cancel_at_period_end: z.optional(z.nullable(z.boolean())),
    cancellation_reason: z.optional(z.nullable(CancellationReason)),
    cancellation_comment: z.optional(z.nullable(z.string())),
  }),
])
export type CustomerSubscriptionUpdate = z.output<typeof CustomerSubscriptionUpdate>

const sortKeys = ['started_at', 'amount', 'status', 'organization', 'product'] as const
const read = ['customer_portal:read', 'customer_portal:write'] as const
const write = ['customer_portal:write'] as const
const byId = z.object({ id: Id })

export const portalSubscriptions = {
  list: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/subscriptions/',
    summary: "List the customer's subscriptions.",
    access: 'portal',
    scopes: read,
    query: z.object({
      ...listQuery(sortKeys, '-started_at'),
      organization_id: z.optional(oneOrMany(Id)),
      product_id: z.optional(oneOrMany(Id)),
      active: z.optional(z.boolean()),
      query: z.optional(z.string()),
    }),
    status: 200,
    response: pageOf(CustomerSubscription),
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/subscriptions/{id}',
    summary: 'Read one subscription.',
    access: 'portal',
    scopes: read,
    path_parameters: byId,
    status: 200,
    response: CustomerSubscription,
    errors: ['ResourceNotFound'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/customer-portal/subscriptions/{id}',
    summary: 'Change the product of a subscription, cancel it, or take that back.',
    access: 'portal',
    scopes: write,
    path_parameters: byId,
    body: CustomerSubscriptionUpdate,
    status: 200,
    response: CustomerSubscription,
    errors: [
      'ResourceNotFound',
      'AlreadyCanceledSubscription',
      'UpdateSubscriptionNotAllowed',
      'BadRequest',
      'MissingPaymentMethod',
      'SubscriptionUpdatePending',
      'ResourceUnavailable',
    ],
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/v1/customer-portal/subscriptions/{id}',
    summary: 'Cancel a subscription at the end of its period.',
    access: 'portal',
    scopes: write,
    path_parameters: byId,
    status: 200,
    response: CustomerSubscription,
    errors: ['ResourceNotFound', 'AlreadyCanceledSubscription'],
  }),
}
