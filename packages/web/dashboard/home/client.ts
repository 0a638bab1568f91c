import {
  checkoutLinks,
  orders,
  organizationAccessTokens,
  overview,
  products,
  studio,
  subscriptions,
} from '@atelier/contract'
import type { Answer, ItemOf } from '../../lib/calls.ts'

/** Calls of the start page. */
export const client = {
  orders: { list: orders.list },
  subscriptions: { list: subscriptions.list },
  studio: { shop: studio.shop },
  overview: { attention: overview.attention },
  products: { list: products.list },
  checkoutLinks: { list: checkoutLinks.list },
  organizationAccessTokens: { list: organizationAccessTokens.list },
}

export type Order = ItemOf<typeof client.orders.list>
export type Attention = Answer<typeof client.overview.attention>
