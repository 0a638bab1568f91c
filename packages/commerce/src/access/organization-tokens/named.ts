import { grantableScopes } from '@atelier/contract'
import { holdKey } from '@atelier/plumbing/database'
import { deriveStoredKey, hashToken, tokenFromSeed } from '@atelier/plumbing/tokens'
import { startOf, tokenPrefix, type TokenServices } from './issue.ts'
import { deleteTokens, findTokens, insertToken, updateToken } from './queries.ts'

export type NamedToken = {
  readonly organization_id: string
  readonly name: string
  /** Expiry of a new token. Applies to an existing token only with `change_expiry`. */
  readonly expires_at: Date | null
  readonly change_expiry: boolean
}

/** Representation of a token for its organization, without its text. */
export type ListedToken = {
  readonly id: string
  readonly name: string
  /** First characters of the token; null for tokens created before they were stored. */
  readonly start: string | null
  readonly scopes: readonly string[]
  readonly created_at: Date
  readonly last_used_at: Date | null
  readonly expires_at: Date | null
}

/**
 * Derives the text of a named token from the server's secret and the id of its row, so that it can be shown
 * again without being stored. Revoked and expired tokens lose their row: the next token with the name has
 * another id and text.
 */
const textOf = (secret: string, id: string): string =>
  tokenFromSeed(tokenPrefix, deriveStoredKey(secret, `organization access token ${id}`))

/**
 * Returns the token with a name and every scope, creating it if necessary. Safe to call from several
 * processes.
 */
export const openNamedToken = (
  { database, clock, secret }: TokenServices,
  { organization_id, name, expires_at, change_expiry }: NamedToken,
): Promise<string> =>
  database.transact(async (tx) => {
    await holdKey(tx, 'organization token', `${organization_id}/${name}`)
    const now = clock.now()
    const matching = (await findTokens(tx, organization_id)).filter(
      ({ id, label, token_hash }) => label === name && token_hash === hashToken(secret, textOf(secret, id)),
    )
    const valid = matching.find((token) => token.expires_at === null || token.expires_at > now)
    const scopes = [...grantableScopes]
    if (valid !== undefined) {
      const expiry = change_expiry ? expires_at : valid.expires_at
      await updateToken(tx, valid.id, { scopes, expires_at: expiry, modified_at: now })
      return textOf(secret, valid.id)
    }
    if (matching.length > 0)
      await deleteTokens(
        tx,
        organization_id,
        matching.map(({ id }) => id),
      )
    const id = crypto.randomUUID()
    const text = textOf(secret, id)
    const facts = { id, organization_id, label: name, scopes, expires_at, wire: null }
    await insertToken(tx, { ...facts, token_hash: hashToken(secret, text), token_start: startOf(text) }, now)
    return text
  })

/** Returns the tokens of an organization, oldest first. */
export const listTokens = async (
  { database }: Pick<TokenServices, 'database'>,
  organization_id: string,
): Promise<readonly ListedToken[]> =>
  (await findTokens(database.db, organization_id)).map(
    ({ id, label, token_start, scopes, created_at, last_used_at, expires_at }) => ({
      id,
      name: label,
      start: token_start,
      scopes,
      created_at,
      last_used_at,
      expires_at,
    }),
  )

/** Revokes tokens of an organization, effective immediately. */
export const revokeTokens = (
  { database }: Pick<TokenServices, 'database'>,
  organization_id: string,
  ids: readonly string[],
): Promise<void> => deleteTokens(database.db, organization_id, ids)
