import { type connectedAccounts as endpoints, AccountPlatform } from '@atelier/contract'
import { apiError, type Handler, invalid, issue, type Page, throwIf } from '@atelier/plumbing/http'
import * as z from 'zod/mini'
import { safeReturnAddress } from '../../core/input/return-address.ts'
import { notSetUp, platformTitles } from '../../catalog/integrations/index.ts'
import type { Services } from '../../core/services.ts'
import { type LinkedSeller, portalUrl } from '../../core/site-url.ts'
import { singlePurchaseError } from '../customers/index.ts'
import { getOrganization } from '../../organization/organizations/index.ts'
import {
  connectCallbackUrl,
  type ConnectRequest,
  readConnectRequest,
  errorUrl,
  signConnectRequest,
} from './connect.ts'
import { deleteAccount } from './queries.ts'

type For<Name extends keyof typeof endpoints> = Handler<(typeof endpoints)[Name], Services>

/** Returns the platform's page on which the customer of the session agrees. */
export const authorize: For<'authorize'> = async ({ query }, services) => {
  const { caller, database } = services
  throwIf(singlePurchaseError(caller))
  const { platform, return_to = '' } = query
  const connection = services.integrations[platform]
  if (connection === undefined) throw invalid([issue(['query', 'platform'], notSetUp(platform))])
  const { organization_id, customer_id } = caller
  const organization = await getOrganization(database.db, organization_id, organization_id)
  const home = portalUrl(services, organization)
  const back = return_to === '' ? undefined : safeReturnAddress(services, organization, return_to)
  const state = signConnectRequest(services, {
    organization_id,
    customer_id,
    platform,
    return_to: back ?? home,
  })
  return { url: connection.authorizeUrl({ state, redirect_url: connectCallbackUrl(services) }) }
}

/** Disconnects an account and deletes its tokens. Access given to the account is revoked with its grant. */
export const disconnect: For<'disconnect'> = async ({ path }, { database, caller, repetition }) => {
  throwIf(singlePurchaseError(caller))
  const { account_id } = path
  const platform = z.parse(AccountPlatform, path.platform)
  const key = { customer_id: caller.customer_id, platform, account_id }
  await database.transact(async (tx) => {
    if (!(await repetition.markDone(tx)) || (await deleteAccount(tx, key))) return
    throw apiError('ResourceNotFound', `No ${platformTitles[platform]} account ${account_id} is connected.`)
  })
}

/**
 * Returns the portal at which a visit began, on this server or on the seller's own domain. Only it receives
 * the cookie.
 */
const beganAt = (services: Services, seller: LinkedSeller, { return_to }: ConnectRequest): string => {
  const isHere =
    seller.custom_domain === null || new URL(return_to).origin === new URL(services.public_url).origin
  return isHere ? `/${seller.slug}/portal` : portalUrl(services, seller)
}

/**
 * Returns the callback page of the platforms. It passes the code to a page below the portal of the seller, since only
 * that path receives the portal's cookie, which identifies the browser.
 */
export const callbackPage = (services: Services): Page => ({
  path: '/v1/customer-portal/oauth-accounts/callback',
  respond: async ({ url: { searchParams } }) => {
    const state = searchParams.get('state') ?? ''
    const request = readConnectRequest(services, state)
    const code = searchParams.get('code')
    const reason = searchParams.get('error')
    const { organization_id } = request
    const seeOther = (location: string) => ({
      status: 303,
      headers: { Location: location, 'Cache-Control': 'no-store' },
    })
    if (code === null || reason !== null) return seeOther(errorUrl(request, reason))
    const seller = await getOrganization(services.database.db, organization_id, organization_id)
    return seeOther(
      `${beganAt(services, seller, request)}/connect?${new URLSearchParams({ code, state }).toString()}`,
    )
  },
})
