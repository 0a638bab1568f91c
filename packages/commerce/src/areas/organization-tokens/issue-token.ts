import { grantableScopes, type GrantableScope } from '@atelier/contract'
import { createToken, hashToken } from '@atelier/plumbing/tokens'
import type { Services } from '../../services.ts'
import { insertToken } from './token-queries.ts'

const prefix = 'atelier_oat_'

export type TokenWish = {
  readonly organization_id: string
  /** What it is for, in the seller's words. */
  readonly label: string
  /** Default: every scope there is. */
  readonly scopes?: readonly GrantableScope[]
  readonly expires_at?: Date
}

const write = (
  { database, clock, secret }: Pick<Services, 'database' | 'clock' | 'secret'>,
  token: string,
  { organization_id, label, scopes = grantableScopes, expires_at }: TokenWish,
): Promise<void> =>
  insertToken(
    database.db,
    {
      organization_id,
      token_hash: hashToken(secret, token),
      label,
      scopes: [...scopes],
      expires_at: expires_at ?? null,
    },
    clock.now(),
  )

/** Makes an organization access token. It is readable in this answer and never again. */
export const issueToken = async (services: Services, wish: TokenWish): Promise<string> => {
  const token = createToken(prefix)
  await write(services, token, wish)
  return token
}

/** Makes a token that its holder has chosen usable; called again with other scopes it takes those. */
export const ensureToken = (services: Services, token: string, wish: TokenWish): Promise<void> =>
  write(services, token, wish)
