import { grantableScopes, type GrantableScope } from '@atelier/contract'
import { createToken, hashToken } from '@atelier/plumbing/tokens'
import type { Services } from '../../core/services.ts'
import { insertToken, type NewToken } from './queries.ts'

export const tokenPrefix = 'atelier_oat_'

/** As much of a token as is stored in plain text, so that its holder can tell it from others. */
export const startOf = (token: string): string => token.slice(0, tokenPrefix.length + 4)

export type TokenRequest = {
  readonly organization_id: string
  /** The use of the token, in the seller's words. */
  readonly label: string
  /** Default: every scope there is. */
  readonly scopes?: readonly GrantableScope[]
  readonly expires_at?: Date | null
}

export type TokenServices = Pick<Services, 'database' | 'clock' | 'secret'>

/** The row of a token, which holds its hash in place of its text. */
export const tokenRow = (
  secret: string,
  token: string,
  { organization_id, label, scopes = grantableScopes, expires_at }: TokenRequest,
): NewToken => ({
  organization_id,
  id: crypto.randomUUID(),
  token_hash: hashToken(secret, token),
  token_start: startOf(token),
  label,
  scopes: [...scopes],
  expires_at: expires_at ?? null,
})

/** Stores a token that its holder has chosen. Called again with other scopes, it gives the token those scopes. */
export const ensureToken = (
  { database, clock, secret }: TokenServices,
  token: string,
  request: TokenRequest,
): Promise<void> => insertToken(database.db, tokenRow(secret, token, request), clock.now())

/** Makes an organization access token. Its text is readable in this answer and never again. */
export const issueToken = async (services: TokenServices, request: TokenRequest): Promise<string> => {
  const token = createToken(tokenPrefix)
  await ensureToken(services, token, request)
  return token
}
