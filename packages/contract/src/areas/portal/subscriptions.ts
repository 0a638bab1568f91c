import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { Amount, byId, Id, listQuery, oneOrMany, pageOf, Timestamp } from '../../primitives/parts.ts'
import { portalRead, portalWrite } from '../../primitives/scopes.ts'
import {
  rejectOtherChanges,
  CancellationReason,
  pauseBody,
  resumeBody,
  unscheduleBody,
} from '../billing/subscription-bodies.ts'
import { CustomerSubscription } from '../billing/subscriptions.ts'

/**
 * Change to another product, a pause (or its withdrawal), the end of a pause, the withdrawal of a scheduled change, or
 * a cancellation at the end of the period (or its withdrawal). The body can be empty.
 */
export const CustomerSubscriptionUpdate = z.union([
  z.object({
    product_id: Id,
    prorated_at: z.nullish(Timestamp),
    expected_due_now: z.nullish(Amount),
    expected_amount: z.nullish(Amount),
    ...rejectOtherChanges(
      'product_id',
      'cancel_at_period_end',
      'pause_at_period_end',
      'resume',
      'pending_update',
    ),
  }),
  z.object({
    ...pauseBody,
    ...rejectOtherChanges(
      'pause_at_period_end',
      'product_id',
      'cancel_at_period_end',
      'resume',
      'pending_update',
    ),
  }),
  z.object({
    ...resumeBody,
    ...rejectOtherChanges('resume', 'product_id', 'cancel_at_period_end', 'pending_update'),
  }),
  z.object({
    ...unscheduleBody,
    ...rejectOtherChanges('pending_update', 'product_id', 'cancel_at_period_end'),
  }),
  z.object({
    // An invalid value of another change must not be accepted as an empty change.
    product_id: z.optional(z.null()),
    pause_at_period_end: z.optional(z.null()),
    resume: z.optional(z.null()),
    pending_update: z.optional(z.null()),
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
    changes: ['orders', 'benefit-grants'],
    summary: 'Change the product of a subscription, cancel, pause or resume it, or withdraw such a change.',
    ...portalWrite,
    ...byId,
    body: CustomerSubscriptionUpdate,
    response: CustomerSubscription,
    errors: [
      'ResourceNotFound',
      'AlreadyCanceledSubscription',
      'InactiveSubscription',
      'PauseResumeNotAllowed',
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
    changes: ['orders'],
    summary: 'Cancel a subscription at the end of its period.',
    ...portalWrite,
    ...byId,
    response: CustomerSubscription,
    errors: ['ResourceNotFound', 'AlreadyCanceledSubscription', 'SubscriptionUpdatePending'],
  }),
}
