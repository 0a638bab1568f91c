import type { Authenticate } from '@atelier/plumbing/http'
import { isWellFormedToken } from '@atelier/plumbing/tokens'
import { authenticateOAuth2 } from '../access/oauth2/index.ts'
import { authenticateSeller } from '../access/organization-tokens/index.ts'
import { authenticatePersonal } from '../access/personal-tokens/index.ts'
import { defineQuarter } from '../core/define-quarter.ts'
import { connectedAccounts } from './connected-accounts/index.ts'
import { authenticateCustomer, customerSessions } from './customer-sessions/index.ts'
import { customers } from './customers/index.ts'
import { emailUpdates } from './email-updates/index.ts'
import { findPortalFrame, portalEmbeds } from './portal-embeds/index.ts'

/** Customers, their sessions and connected accounts. */
export const quarter = defineQuarter({
  areas: [customers, connectedAccounts, customerSessions, emailUpdates, portalEmbeds],
  offers: (services) => ({
    authenticate: (async (bearer, request) => {
      if (!isWellFormedToken(bearer)) return 'unknown'
      if (request.access === 'portal') return authenticateCustomer(services, bearer)
      return (
        (await authenticateOAuth2(services, bearer, request)) ??
        (await authenticatePersonal(services, bearer, request)) ??
        (await authenticateSeller(services, bearer))
      )
    }) as Authenticate,
    /**
     * Returns the origin that may frame a seller's portal, if the seller allows the requested one. Undefined
     * when the seller does not exist.
     */
    findPortalFrame: (slug: string, embed_origin: string | null) =>
      findPortalFrame(services, slug, embed_origin),
  }),
})
