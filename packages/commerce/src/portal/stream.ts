import {
  BenefitType,
  Id,
  OrderStatus,
  type portalEvents,
  type PortalEvent,
  SubscriptionStatus,
} from '@atelier/contract'
import type { Handler, Portal } from '@atelier/plumbing/http'
import * as z from 'zod/mini'
import type { CustomerEvent } from '../core/domain-events/types.ts'
import type { Services } from '../core/services.ts'
import { isOfCheckout } from './queries.ts'

const Grant = z.object({
  id: Id,
  benefit_id: Id,
  order_id: z.nullable(Id),
  subscription_id: z.nullable(Id),
  is_granted: z.boolean(),
  benefit: z.object({ type: BenefitType }),
})
const Order = z.object({
  id: Id,
  status: OrderStatus,
  product_id: Id,
  subscription_id: z.nullable(Id),
})
const Subscription = z.object({ id: Id, product_id: Id, status: SubscriptionStatus })

/** An event's message, with the ids of the orders and subscriptions that it belongs to. */
type Notice = { readonly event: PortalEvent; readonly sources: readonly string[] }

const grantNotice = ({ id, type, data }: CustomerEvent): Notice | undefined => {
  const grant = z.parse(Grant, data)
  const isRevoked = type === 'benefit_grant.revoked'
  // A grant with a pending delivery gives no access yet.
  if (!isRevoked && !grant.is_granted) return undefined
  const { benefit_id, order_id, subscription_id } = grant
  const payload = { grant_id: grant.id, benefit_id, benefit_type: grant.benefit.type }
  return {
    event: { key: isRevoked ? 'benefit.revoked' : 'benefit.granted', id, payload },
    sources: [order_id, subscription_id].flatMap((source) => source ?? []),
  }
}

const orderNotice = ({ id, type, data }: CustomerEvent): Notice | undefined => {
  const order = z.parse(Order, data)
  // A draft is not shown to its customer.
  if (order.status === 'draft') return undefined
  const { product_id, subscription_id } = order
  const key = type === 'order.created' ? type : 'order.updated'
  return {
    event: { key, id, payload: { order_id: order.id, product_id, subscription_id } },
    sources: [order.id],
  }
}

const subscriptionNotice = ({ id, data }: CustomerEvent): Notice => {
  const { id: subscription_id, product_id, status } = z.parse(Subscription, data)
  const payload = { subscription_id, product_id, status }
  return { event: { key: 'subscription.updated', id, payload }, sources: [subscription_id] }
}

const noticeOf = (event: CustomerEvent): Notice | undefined => {
  if (event.type.startsWith('benefit_grant.')) return grantNotice(event)
  return event.type.startsWith('order.') ? orderNotice(event) : subscriptionNotice(event)
}

async function* noticesOf(
  { database }: Pick<Services, 'database'>,
  { checkout_id }: Portal,
  followed: AsyncIterable<CustomerEvent>,
): AsyncGenerator<PortalEvent> {
  yield { key: 'connected', id: crypto.randomUUID(), payload: {} }
  for await (const event of followed) {
    const notice = noticeOf(event)
    if (notice === undefined) continue
    const isSeen = checkout_id === null || (await isOfCheckout(database.db, checkout_id, notice.sources))
    if (isSeen) yield notice.event
  }
}

/**
 * Streams the events that a portal session may see, after a first message that marks the start. Ends with
 * `signal`, and after ten minutes.
 */
const followPortal = async (
  services: Pick<Services, 'events' | 'database'>,
  session: Portal,
  signal: AbortSignal,
): Promise<AsyncIterable<PortalEvent>> =>
  noticesOf(services, session, await services.events.follow(session.customer_id, signal))

/** Streams events of a customer's orders, subscriptions and benefits. */
export const stream: Handler<typeof portalEvents.stream, Services> = async (_, services) =>
  followPortal(services, services.caller, services.request.signal)
