import {
  benefits,
  creditNotes,
  disputes,
  orderReceipts,
  orders,
  orderWithdrawals,
  products,
  receipts,
  refunds,
  saleTimelines,
  shipments,
  subscriptionPreviews,
  subscriptions,
  unpaidOrders,
} from '@atelier/contract'
import { clientFor } from '../client.ts'

/** Calls of the pages of a single order. */
export const client = clientFor({
  orders,
  refunds,
  creditNotes,
  disputes: { list: disputes.list },
  orderReceipts,
  receipts,
  orderWithdrawals,
  shipments: { list: shipments.list },
  saleTimelines: { order: saleTimelines.order, subscription: saleTimelines.subscription },
  subscriptions: { get: subscriptions.get, list: subscriptions.list },
  subscriptionPreviews: { next: subscriptionPreviews.next },
  products: { get: products.get },
  benefits: { grants: benefits.grants },
  unpaidOrders,
})

export type Order = Awaited<ReturnType<typeof client.orders.get>>
export type Withdrawal = NonNullable<Awaited<ReturnType<typeof client.orderWithdrawals.get>>['withdrawal']>
export type Dispute = Awaited<ReturnType<typeof client.disputes.list>>['items'][number]
export type Refund = Awaited<ReturnType<typeof client.refunds.list>>['items'][number]
export type Grant = Awaited<ReturnType<typeof client.benefits.grants>>['items'][number]
export type CreditNote = Awaited<ReturnType<typeof client.creditNotes.list>>['items'][number]
