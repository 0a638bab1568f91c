import {
  customers,
  oauth2Clients,
  orders,
  organizationAccessTokens,
  personalAccessTokens,
  products,
} from '@atelier/contract'
import { clientFor } from '../client.ts'

/** The calls of the pages for developers. */
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
/** A client as it is registered; one without a secret is shown none. */
export type RegisteredClient = Awaited<ReturnType<typeof client.oauth2.clients.create>>
export type OAuthClient = Awaited<ReturnType<typeof client.oauth2.clients.list>>['items'][number]
