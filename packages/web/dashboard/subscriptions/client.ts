import {
  orders,
  paymentMethods,
  products,
  saleTimelines,
  subscriptionPreviews,
  subscriptions,
} from '@atelier/contract'
import type { Answer, ItemOf } from '../../lib/calls.ts'

const { list, get, update, revoke, export: exportTable } = subscriptions

/** Calls of the subscription pages. */
export const client = {
  subscriptions: { list, get, update, revoke, export: exportTable },
  subscriptionPreviews,
  saleTimelines: { subscription: saleTimelines.subscription },
  orders: { list: orders.list },
  products: { get: products.get },
  paymentMethods: { list: paymentMethods.list },
}

export type Subscription = Answer<typeof client.subscriptions.get>
export type Preview = Answer<typeof client.subscriptionPreviews.next>
export type Invoice = NonNullable<Preview['next_invoice']>
export type Order = ItemOf<typeof client.orders.list>
