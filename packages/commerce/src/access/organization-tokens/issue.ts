import { grantableScopes, type GrantableScope, type TokenWire } from '@atelier/contract'
import { createToken, hashToken } from '@atelier/plumbing/tokens'
import type { Services } from '../../core/services.ts'
import { insertToken, type NewToken } from './queries.ts'

export const tokenPrefix = 'atelier_oat_'

/** Returns the part of a token stored in plain text, which identifies it to its holder. */
export const startOf = (token: string): string => token.slice(0, tokenPrefix.length + 4)

export type TokenRequest = {
  readonly organization_id: string
  /** Purpose of the token, as described by the seller. */
  readonly label: string
  /** Default: all scopes. */
  readonly scopes?: readonly GrantableScope[]
  readonly expires_at?: Date | null
  /** Values that the token's client can read. Default: those named by each request. */
  readonly wire?: TokenWire | null
}

export type TokenServices = Pick<Services, 'database' | 'clock' | 'secret'>

/** Builds the row of a token, with its hash instead of its text. */
export const tokenRow = (
  secret: string,
  token: string,
  { organization_id, label, scopes = grantableScopes, expires_at, wire }: TokenRequest,
): NewToken => ({
  organization_id,
  id: crypto.randomUUID(),
  token_hash: hashToken(secret, token),
  token_start: startOf(token),
  label,
  scopes: [...scopes],
  expires_at: expires_at ?? null,
  wire: wire ?? null,
})

/** Stores a token chosen by its holder. Repeated calls replace its scopes. */
export const ensureToken = (
  { database, clock, secret }: TokenServices,
  token: string,
  request: TokenRequest,
): Promise<void> => insertToken(database.db, tokenRow(secret, token, request), clock.now())

/** Creates an organization access token. Its text is only readable in this response. */
export const issueToken = async (services: TokenServices, request: TokenRequest): Promise<string> => {
  const token = createToken(tokenPrefix)
  await ensureToken(services, token, request)
  return token
}
