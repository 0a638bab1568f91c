import * as api from '@atelier/contract'
import type { Endpoint } from '@atelier/contract/primitives/endpoint'
import { encodeQuery } from '@atelier/contract/primitives/encode-query'

type FirstList = { readonly endpoint: Endpoint; readonly sorting: string }

/**
 * Lists that pages of the dashboard show first, by path below the organization, with the sorting of an address
 * that names none. A journey compares them with the calls of the pages.
 */
export const firstLists: Readonly<Record<string, FirstList>> = {
  orders: { endpoint: api.orders.list, sorting: '-created_at' },
  shipments: { endpoint: api.shipments.list, sorting: '-created_at' },
  subscriptions: { endpoint: api.subscriptions.list, sorting: '-started_at' },
  customers: { endpoint: api.customers.list, sorting: '-created_at' },
  reviews: { endpoint: api.reviews.list, sorting: '-created_at' },
  products: { endpoint: api.products.list, sorting: '-created_at' },
  benefits: { endpoint: api.benefits.list, sorting: '-created_at' },
  discounts: { endpoint: api.discounts.list, sorting: '-created_at' },
  'checkout-links': { endpoint: api.checkoutLinks.list, sorting: '-created_at' },
  files: { endpoint: api.files.list, sorting: '-created_at' },
  'license-keys': { endpoint: api.licenseKeys.list, sorting: '-created_at' },
  meters: { endpoint: api.meters.list, sorting: 'name' },
}

/** Rows on a page of the dashboard's lists. */
const limit = 25

/** Returns the list of a page by its path below the organization; undefined for any other path. */
export const firstListAt = (path: string): FirstList | undefined =>
  Object.hasOwn(firstLists, path) ? firstLists[path] : undefined

/** Returns the URL of the call for the first page of a list. */
export const firstCallOf = ({ endpoint, sorting }: FirstList, organization_id: string): string =>
  `${endpoint.path}?${encodeQuery({ page: 1, limit, sorting, organization_id })}`
