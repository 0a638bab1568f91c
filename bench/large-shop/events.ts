import { findOrders, orderEvents } from '../../packages/commerce/src/orders/orders/index.ts'
import {
  findSubscriptions,
  subscriptionEvents,
} from '../../packages/commerce/src/billing/subscriptions/index.ts'
import type { DomainEvent } from '../../packages/commerce/src/core/domain-events/types.ts'
import type { Services, Tx } from '../../packages/commerce/src/core/services.ts'
import { newIdNear } from './ids.ts'
import type { NewRow } from './rows.ts'

type EventRow = NewRow<'domain_events'>

const rowsOf = (events: readonly DomainEvent[], occurred_at: Date): EventRow[] =>
  events.map(({ organization_id, type, subject_id, data }) => ({
    id: newIdNear(subject_id),
    organization_id,
    type,
    subject_id,
    data,
    occurred_at,
  }))

/** Events of orders just written, in their state before any refund. */
const eventsOfOrders = async (tx: Tx, ids: readonly string[]): Promise<EventRow[]> =>
  (await findOrders(tx, ids)).flatMap((order) => {
    const isPaid = order.status !== 'pending' && order.status !== 'draft'
    const before = {
      ...order,
      status: isPaid ? ('paid' as const) : order.status,
      refunded_amount: 0,
      refunded_tax_amount: 0,
    }
    return rowsOf(
      orderEvents(before, isPaid ? ['order.created', 'order.paid'] : ['order.created']),
      order.created_at,
    )
  })

type EventServices = Pick<Services, 'media_url' | 'secret' | 'clock'>

const eventsOfSubscriptions = async (
  tx: Tx,
  services: EventServices,
  ids: readonly string[],
): Promise<EventRow[]> =>
  (await findSubscriptions(tx, ids)).flatMap((subscription) => {
    const { created_at, canceled_at, ended_at, past_due_at } = subscription
    const initial = {
      ...subscription,
      status: 'active' as const,
      canceled_at: null,
      ends_at: null,
      ended_at: null,
      cancel_at_period_end: false,
    }
    const of = (...[seen, types]: [typeof subscription, Parameters<typeof subscriptionEvents>[1]]) =>
      subscriptionEvents(seen, types, services)
    return [
      ...rowsOf(of(initial, ['subscription.created', 'subscription.active']), created_at),
      ...(canceled_at === null ? [] : rowsOf(of(subscription, ['subscription.canceled']), canceled_at)),
      ...(past_due_at === null ? [] : rowsOf(of(subscription, ['subscription.updated']), past_due_at)),
      ...(ended_at === null ? [] : rowsOf(of(subscription, ['subscription.revoked']), ended_at)),
    ]
  })

/** Domain events of orders and subscriptions just written, in order of time. They have no consumers. */
export const eventRows = async (
  tx: Tx,
  services: EventServices,
  ids: { readonly orders: readonly string[]; readonly subscriptions: readonly string[] },
): Promise<EventRow[]> => {
  const rows = [
    ...(await eventsOfSubscriptions(tx, services, ids.subscriptions)),
    ...(await eventsOfOrders(tx, ids.orders)),
  ]
  return rows.toSorted((a, b) => (a.occurred_at?.getTime() ?? 0) - (b.occurred_at?.getTime() ?? 0))
}
