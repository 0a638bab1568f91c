import { hours } from '@atelier/plumbing/clock'
import { servicesOfOperator } from '../core/audit/actor.ts'
import { supply } from '../core/database/later-query.ts'
import * as ofSeller from '../core/database/of-seller.ts'
import { type CorePorts, defineQuarter } from '../core/define-quarter.ts'
import { openIdentity } from './identity/identity.ts'
import { findMemberships } from './identity/member-queries.ts'
import type { ProviderFetch, ProviderSettings } from './identity/providers/port.ts'
import type { FindSignedIn } from './identity/signed-in.ts'
import { findHome, findPermitted, selectPermitted } from './supplied-queries.ts'
import { oauth2 } from './oauth2/index.ts'
import {
  ensureToken,
  issueToken,
  listTokens,
  type NamedToken,
  openNamedToken,
  organizationTokens,
  revokeTokens,
  type TokenRequest,
} from './organization-tokens/index.ts'
import { personalTokens } from './personal-tokens/index.ts'
import { findSessionUser, firstOwnerLink, ownerLink, users } from './users/index.ts'
import type { FindSessionUser } from '@atelier/plumbing/http'

type AccessPorts = CorePorts & {
  /** Rate limits on requesting and entering sign-in codes. Default: `on`. */
  readonly sign_in_limits?: 'on' | 'off'
  /** Lifetime of an owner's sign-in link, in milliseconds. Default: an hour. */
  readonly link_lifetime?: number
  /** Identity providers for users. Default: none. */
  readonly sign_in_providers?: readonly ProviderSettings[]
  /** HTTP client for identity providers. Default: the platform's `fetch`. */
  readonly provider_fetch?: ProviderFetch
  /** Returns the signed-in user of a request. Default: the owner of a session cookie of this server. */
  readonly find_signed_in?: FindSignedIn
}

/** Sign-in, users, tokens and OAuth2. */
export const quarter = defineQuarter({
  areas: [users, organizationTokens, personalTokens, oauth2],
  supplies: [
    supply(ofSeller.permittedOrganizations, selectPermitted),
    supply(ofSeller.findPermitted, findPermitted),
    supply(ofSeller.findHome, findHome),
  ],
  open: (ports: AccessPorts) => ({
    identity: {
      ...openIdentity({
        ...ports,
        limits: ports.sign_in_limits ?? 'on',
        link_lifetime: ports.link_lifetime ?? hours(1),
        providers: ports.sign_in_providers ?? [],
      }),
      ...(ports.find_signed_in !== undefined && { findSignedIn: ports.find_signed_in }),
    },
  }),
  offers: (services) => ({
    /** Returns the user of a request's session cookie, as the caller. */
    findSessionUser: ((headers, request) => findSessionUser(services, headers, request)) as FindSessionUser,
    /** `findSessionUser` for pages. */
    findSignedIn: services.identity.findSignedIn,
    /** Returns the id of a user's organization by its slug; undefined for organizations of others. */
    findOwnOrganization: async (user_id: string, slug: string): Promise<string | undefined> =>
      (await findMemberships(services.database.db, user_id)).find((membership) => membership.slug === slug)
        ?.id,
    /** Makes the user with an e-mail address an owner of an organization, and returns a single-use sign-in link. */
    ownerLink: (organization_id: string, email: string) =>
      ownerLink(servicesOfOperator(services, 'atelier owner'), organization_id, email),
    /** `ownerLink` until an owner first signs in; undefined afterwards. */
    firstOwnerLink: (organization_id: string, email: string) =>
      firstOwnerLink(services, organization_id, email),
    /** Creates an organization access token; its text is only readable in this result. */
    issueToken: (request: TokenRequest) => issueToken(services, request),
    /** Enables a token chosen by the caller. Idempotent. */
    ensureToken: (token: string, request: TokenRequest) => ensureToken(services, token, request),
    /** Returns the token with a name, creating it if necessary. */
    openNamedToken: (request: NamedToken) =>
      openNamedToken(servicesOfOperator(services, 'atelier token'), request),
    listTokens: (organization_id: string) => listTokens(services, organization_id),
    revokeTokens: (organization_id: string, ids: readonly string[]) =>
      revokeTokens(servicesOfOperator(services, 'atelier token revoke'), organization_id, ids),
  }),
})
