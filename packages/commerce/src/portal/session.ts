import { type FindSessionCustomer, readCookie } from '@atelier/plumbing/http'
import { isWellFormedToken } from '@atelier/plumbing/tokens'
import type { Services } from '../core/services.ts'
import { authenticateCustomer } from '../customers/customer-sessions/index.ts'
import { findOrganizationBySlug } from '../organization/organizations/index.ts'

/**
 * Returns the signed-in customer of a portal, for the calls of its pages: they are made below the portal's
 * own address, since the cookie is limited to it. A session of another seller is ignored.
 *
 * @param path path of the request: `/{slug}/portal/v1/customer-portal/…`
 */
export const findPortalSession = async (
  services: Services,
  headers: Headers,
  path: string,
): ReturnType<FindSessionCustomer> => {
  const slug = /^\/([^/]+)\/portal\//.exec(path)?.[1]
  const token = readCookie(headers, 'portal_session')
  if (slug === undefined || token === undefined || !isWellFormedToken(token)) return undefined
  const [customer, seller] = await Promise.all([
    authenticateCustomer(services, token),
    findOrganizationBySlug(services.database.db, slug),
  ])
  return customer !== 'unknown' && customer.organization_id === seller?.id ? customer : undefined
}
