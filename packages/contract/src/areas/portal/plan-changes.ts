import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { byId, Id } from '../../primitives/parts.ts'
import { portalWrite } from '../../primitives/scopes.ts'
import { SubscriptionPreview } from '../subscription-previews.ts'

/** The product whose consequences are asked for. */
export const PlanChange = z.object({ product_id: Id })

/** The call with which a customer sees what another product of a subscription would charge, besides the public API. */
export const portalPlanChanges = {
  preview: endpoint({
    method: 'POST',
    path: '/v1/customer-portal/subscriptions/{id}/preview',
    summary: 'Preview what another product of a subscription would charge, without changing it.',
    ...portalWrite,
    ...byId,
    body: PlanChange,
    response: SubscriptionPreview,
    errors: [
      'ResourceNotFound',
      'AlreadyCanceledSubscription',
      'UpdateSubscriptionNotAllowed',
      'MissingPaymentMethod',
      'SubscriptionUpdatePending',
    ],
  }),
}
