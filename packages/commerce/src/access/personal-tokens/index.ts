import { grantableScopes } from '@atelier/contract'
import type { RequestedAccess, User } from '@atelier/plumbing/http'
import { hashToken } from '@atelier/plumbing/tokens'
import { defineArea } from '../../core/area.ts'
import { hasExpired, isNewUse } from '../identity/token-terms.ts'
import { markUsed } from '../identity/token-use-queries.ts'
import { userCaller } from '../identity/user-caller.ts'
import type { Services } from '../../core/services.ts'
import { create, delete as remove, list, personalPrefix, update } from './user.ts'
import { findTokenByHash } from './queries.ts'

/** Tokens with which users call the API as themselves. */
export const personalTokens = defineArea('personal-tokens', {
  endpoints: { personalAccessTokens: { list, create, update, delete: remove } },
})

/**
 * Authenticates the user of a personal token; `unknown` for a revoked or expired token, undefined for a token
 * of another kind.
 */
export const authenticatePersonal = async (
  { database, clock, secret }: Services,
  bearer: string,
  required: RequestedAccess,
): Promise<User | 'unknown' | undefined> => {
  if (!bearer.startsWith(personalPrefix)) return undefined
  const token = await findTokenByHash(database.db, hashToken(secret, bearer))
  const now = clock.now()
  if (token === undefined || hasExpired(token, now)) return 'unknown'
  if (isNewUse(token.last_used_at, now)) await markUsed(database.db, 'personal_tokens', token, now)
  const scopes = grantableScopes.filter((scope) => token.scopes.includes(scope))
  const credential = { kind: 'personal_token', id: token.id, wire: token.wire } as const
  return userCaller(database.db, token.user_id, credential, scopes, required)
}

export { deletePersonalTokensByHash } from './queries.ts'
