import { grantableScopes, type GrantableScope } from '@atelier/contract'
import type { OrganizationCaller } from '@atelier/plumbing/http'
import { hashToken } from '@atelier/plumbing/tokens'
import { hasExpired, isNewUse } from '../identity/token-terms.ts'
import type { Services } from '../../core/services.ts'
import { markUsed } from '../identity/token-use-queries.ts'
import { findTokenByHash } from './queries.ts'

const scopes: ReadonlySet<string> = new Set(grantableScopes)

/** Authenticates the organization of an access token; `unknown` for a missing or expired token. */
export const authenticateSeller = async (
  { database, clock, secret }: Services,
  bearer: string,
): Promise<OrganizationCaller | 'unknown'> => {
  const token = await findTokenByHash(database.db, hashToken(secret, bearer))
  const now = clock.now()
  if (token === undefined || hasExpired(token, now)) return 'unknown'
  if (isNewUse(token.last_used_at, now)) await markUsed(database.db, 'organization_tokens', token, now)
  return {
    kind: 'organization',
    organization_id: token.organization_id,
    credential: { kind: 'organization_token', id: token.id, wire: token.wire },
    scopes: token.scopes.filter((scope): scope is GrantableScope => scopes.has(scope)),
  }
}
