import {
  checkoutLinks,
  orders,
  organizationAccessTokens,
  overview,
  products,
  studio,
  subscriptions,
} from '@atelier/contract'
import { clientFor } from '../client.ts'

/** Calls of the start page. */
export const client = clientFor({
  orders: { list: orders.list },
  subscriptions: { list: subscriptions.list },
  studio: { shop: studio.shop },
  overview: { attention: overview.attention },
  products: { list: products.list },
  checkoutLinks: { list: checkoutLinks.list },
  organizationAccessTokens: { list: organizationAccessTokens.list },
})

export type Order = Awaited<ReturnType<typeof client.orders.list>>['items'][number]
export type Attention = Awaited<ReturnType<typeof client.overview.attention>>
