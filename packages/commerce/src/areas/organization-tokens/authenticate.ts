import { grantableScopes, type GrantableScope } from '@atelier/contract'
import { minutes } from '@atelier/plumbing/clock'
import type { Seller } from '@atelier/plumbing/http'
import { hashToken } from '@atelier/plumbing/tokens'
import type { Services } from '../../services.ts'
import { findTokenByHash, markTokenUsed } from './queries.ts'

/** `last_used_at` is stored to this accuracy, so that most calls write nothing. */
const usePrecision = minutes(1)

const scopes: ReadonlySet<string> = new Set(grantableScopes)

/** The organization whose access token this is; `unknown` for a token that does not exist or has expired. */
export const authenticateSeller = async (
  { database, clock, secret }: Services,
  bearer: string,
): Promise<Seller | 'unknown'> => {
  const token = await findTokenByHash(database.db, hashToken(secret, bearer))
  const now = clock.now()
  if (token === undefined || (token.expires_at !== null && token.expires_at <= now)) return 'unknown'
  if (token.last_used_at === null || now.getTime() - token.last_used_at.getTime() >= usePrecision) {
    await markTokenUsed(database.db, token.id, now)
  }
  return {
    kind: 'seller',
    organization_id: token.organization_id,
    token_id: token.id,
    scopes: token.scopes.filter((scope): scope is GrantableScope => scopes.has(scope)),
  }
}
