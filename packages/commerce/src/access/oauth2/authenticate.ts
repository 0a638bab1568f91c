import { grantableScopes } from '@atelier/contract'
import {
  type RequestedAccess,
  OAuth2Error,
  type Registration,
  type Seller,
  type User,
} from '@atelier/plumbing/http'
import { hashToken } from '@atelier/plumbing/tokens'
import { isNewUse } from '../identity/token-terms.ts'
import { markUsed } from '../identity/token-use-queries.ts'
import { userCaller } from '../identity/user-caller.ts'
import type { Services } from '../../core/services.ts'
import { findRegistration } from './client-queries.ts'
import { findAccessToken } from './token-queries.ts'

/**
 * Returns the caller of an access token, whose consent is marked as used. `unknown` for a token that is invalid or
 * expired.
 */
const authenticateAccessToken = async (
  { database, clock, secret }: Services,
  bearer: string,
  required: RequestedAccess,
): Promise<Seller | User | 'unknown'> => {
  const token = await findAccessToken(database.db, hashToken(secret, bearer))
  const now = clock.now()
  if (token === undefined || token.expires_at <= now) return 'unknown'
  const { id, user_id, organization_id, grant_id, last_used_at } = token
  const credential = { kind: 'oauth2_token', id } as const
  const scopes = grantableScopes.filter((scope) => token.scopes.includes(scope))
  const caller: Seller | User =
    organization_id === null
      ? await userCaller(database.db, user_id, credential, scopes, required)
      : { kind: 'organization', organization_id, credential, scopes }
  if (grant_id !== null && isNewUse(last_used_at, now))
    await markUsed(database.db, 'oauth2_grants', { id: grant_id, last_used_at }, now)
  return caller
}

/**
 * Returns the caller of a token issued by this area. Undefined for other kinds of token.
 *
 * @throws OAuth2Error if the call requires a registration token and this one has no client
 */
export const authenticateOAuth2 = async (
  services: Services,
  bearer: string,
  required: RequestedAccess,
): Promise<Seller | User | Registration | 'unknown' | undefined> => {
  if (bearer.startsWith('atelier_at_')) return authenticateAccessToken(services, bearer, required)
  if (!bearer.startsWith('atelier_crt_')) return undefined
  const { database, secret } = services
  const registered_id = await findRegistration(database.db, hashToken(secret, bearer))
  if (registered_id !== undefined) return { kind: 'registration', registered_id, scopes: [] }
  if (required.also !== 'registration') return 'unknown'
  throw new OAuth2Error(401, 'invalid_client', 'The client does not exist on this server.')
}
