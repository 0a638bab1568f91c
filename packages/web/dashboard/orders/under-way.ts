import type * as api from '@atelier/contract'
import { type ResponseOf } from '../../lib/calls.ts'
import type { Order } from '../api-types.ts'

type TimelineEvents = ResponseOf<typeof api.saleTimelines.order>['items']

/** True while the server has pending work for the order: the payment, the benefits, or an e-mail. */
export const isUnderWay = (order: Order, events: TimelineEvents, isMailAsked: boolean): boolean => {
  const count = (name: string) =>
    events.filter(
      (entry) => (entry.kind === 'event' ? entry.type : entry.kind === 'mail' && entry.mail) === name,
    ).length
  const isFirst = order.billing_reason === 'purchase' || order.billing_reason === 'subscription_create'
  return (
    events.some((entry) => entry.kind === 'payment' && entry.status === 'pending') ||
    (order.paid && isFirst && count('order.fulfilled') === 0) ||
    (isMailAsked && count('order_receipt') < count('order.receipt_requested'))
  )
}
