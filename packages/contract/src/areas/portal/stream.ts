import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { Id } from '../../primitives/parts.ts'
import { portalRead } from '../../primitives/scopes.ts'
import { BenefitType } from '../benefit-types.ts'
import { SubscriptionStatus } from '../subscription-states.ts'

/** Grant of an event. */
export const PortalGrantNotice = z.object({ grant_id: Id, benefit_id: Id, benefit_type: BenefitType })
/** Order of an event. */
export const PortalOrderNotice = z.object({ order_id: Id, product_id: Id, subscription_id: z.nullable(Id) })

/** Subscription of an event. */
export const PortalSubscriptionNotice = z.object({
  subscription_id: Id,
  product_id: Id,
  status: SubscriptionStatus,
})

/** Change of a customer's grants, orders or subscriptions. */
export const PortalEvent = z.discriminatedUnion('key', [
  z.object({ key: z.literal('connected'), id: Id, payload: z.object({}) }),
  z.object({ key: z.literal('benefit.granted'), id: Id, payload: PortalGrantNotice }),
  z.object({ key: z.literal('benefit.revoked'), id: Id, payload: PortalGrantNotice }),
  z.object({ key: z.literal('order.created'), id: Id, payload: PortalOrderNotice }),
  z.object({ key: z.literal('order.updated'), id: Id, payload: PortalOrderNotice }),
  z.object({ key: z.literal('subscription.updated'), id: Id, payload: PortalSubscriptionNotice }),
])
export type PortalEvent = z.output<typeof PortalEvent>

/** Endpoint that notifies a customer's pages of changes, outside the public API. */
export const portalEvents = {
  stream: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/customers/stream',
    summary: 'Stream changes to your orders, subscriptions and benefits.',
    ...portalRead,
    stream: 'events',
    response: PortalEvent,
  }),
}
