import {
  customers,
  oauth2Clients,
  orders,
  organizationAccessTokens,
  personalAccessTokens,
  products,
} from '@atelier/contract'
import { clientFor } from '../client.ts'

/** Calls of the developer pages. */
export const client = clientFor({
  organizationAccessTokens,
  personalAccessTokens,
  oauth2: { clients: oauth2Clients },
  products: { list: products.list },
  customers: { list: customers.list },
  orders: { list: orders.list },
})

export type PersonalToken = Awaited<ReturnType<typeof client.personalAccessTokens.list>>['items'][number]
export type OrganizationToken = Awaited<
  ReturnType<typeof client.organizationAccessTokens.list>
>['items'][number]
/** A registered client, which may have no secret. */
export type RegisteredClient = Awaited<ReturnType<typeof client.oauth2.clients.create>>
export type OAuthClient = Awaited<ReturnType<typeof client.oauth2.clients.list>>['items'][number]
