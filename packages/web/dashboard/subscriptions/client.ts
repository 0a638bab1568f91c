import {
  orders,
  paymentMethods,
  products,
  saleTimelines,
  subscriptionPreviews,
  subscriptions,
} from '@atelier/contract'
import { clientFor } from '../client.ts'

const { list, get, update, revoke, export: exportTable } = subscriptions

/** Calls of the subscription pages. */
export const client = clientFor({
  subscriptions: { list, get, update, revoke, export: exportTable },
  subscriptionPreviews,
  saleTimelines: { subscription: saleTimelines.subscription },
  orders: { list: orders.list },
  products: { get: products.get },
  paymentMethods: { list: paymentMethods.list },
})

/** Calls whose responses a change of a subscription also affects; they are refetched. */
export const changedBesides = [
  client.subscriptionPreviews.next,
  client.saleTimelines.subscription,
  client.orders.list,
] as const

export type Subscription = Awaited<ReturnType<typeof client.subscriptions.get>>
export type Preview = Awaited<ReturnType<typeof client.subscriptionPreviews.next>>
export type Invoice = NonNullable<Preview['next_invoice']>
export type Order = Awaited<ReturnType<typeof client.orders.list>>['items'][number]
