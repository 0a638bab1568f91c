import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { byId, Id } from '../../primitives/parts.ts'
import { portalRead, portalWrite } from '../../primitives/scopes.ts'
import { SubscriptionPreview } from '../billing/subscription-previews.ts'
import { pauseBody, resumeBody, unscheduleBody } from '../billing/subscription-bodies.ts'

/** Previewed change: another product, a pause, the end of one, or no scheduled change. */
export const PlanChange = z.union([
  z.object({ product_id: Id }),
  z.object(pauseBody),
  z.object(resumeBody),
  z.object(unscheduleBody),
])

/**
 * Endpoints for a customer's preview of a subscription's next charge, as it is or with another product,
 * outside the public API.
 */
export const portalSubscriptionPreviews = {
  next: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/subscriptions/{id}/preview',
    summary: 'Preview the next invoice of a subscription.',
    ...portalRead,
    ...byId,
    response: SubscriptionPreview,
  }),
  change: endpoint({
    method: 'POST',
    path: '/v1/customer-portal/subscriptions/{id}/preview',
    summary: 'Preview the charges of changing a subscription.',
    ...portalWrite,
    ...byId,
    body: PlanChange,
    response: SubscriptionPreview,
    errors: [
      'ResourceNotFound',
      'AlreadyCanceledSubscription',
      'InactiveSubscription',
      'PauseResumeNotAllowed',
      'UpdateSubscriptionNotAllowed',
      'MissingPaymentMethod',
      'SubscriptionUpdatePending',
    ],
  }),
}
