import { checkoutLinks, discounts, orders, products, subscriptions } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** Calls of the discount pages. */
export const client = clientFor({
  discounts,
  orders: { list: orders.list },
  subscriptions: { list: subscriptions.list },
  checkoutLinks: { list: checkoutLinks.list },
  products: { list: products.list },
})

export type Discount = Awaited<ReturnType<typeof client.discounts.get>>
