import { grantableScopes } from '@atelier/contract'
import { holdKey } from '@atelier/plumbing/database'
import { deriveStoredKey, hashToken, tokenFromSeed } from '@atelier/plumbing/tokens'
import { startOf, tokenPrefix, type TokenServices } from './issue.ts'
import { deleteTokens, findTokens, insertToken, updateToken } from './queries.ts'

export type NamedToken = {
  readonly organization_id: string
  readonly name: string
  /** When a new token expires. For one that exists: only when `change_expiry` is set. */
  readonly expires_at: Date | null
  readonly change_expiry: boolean
}

/** A token as its organization sees it: never its text. */
export type ListedToken = {
  readonly id: string
  readonly name: string
  /** The first characters of the token; null for tokens made before those were kept. */
  readonly start: string | null
  readonly scopes: readonly string[]
  readonly created_at: Date
  readonly last_used_at: Date | null
  readonly expires_at: Date | null
}

/**
 * The text of a named token follows from the server's secret and from the id of its row, so that it can be shown
 * again without being stored anywhere. A revoked or expired token has lost its row: the next one of that name has
 * another id and another text.
 */
const textOf = (secret: string, id: string): string =>
  tokenFromSeed(tokenPrefix, deriveStoredKey(secret, `organization access token ${id}`))

/** The token of this name, with every scope: the one there is, or a new one. Several processes may ask at once. */
export const openNamedToken = (
  { database, clock, secret }: TokenServices,
  { organization_id, name, expires_at, change_expiry }: NamedToken,
): Promise<string> =>
  database.transact(async (tx) => {
    await holdKey(tx, 'organization token', `${organization_id}/${name}`)
    const now = clock.now()
    const named = (await findTokens(tx, organization_id)).filter(
      ({ id, label, token_hash }) => label === name && token_hash === hashToken(secret, textOf(secret, id)),
    )
    const valid = named.find((token) => token.expires_at === null || token.expires_at > now)
    const scopes = [...grantableScopes]
    if (valid !== undefined) {
      const kept = change_expiry ? expires_at : valid.expires_at
      await updateToken(tx, valid.id, { scopes, expires_at: kept, modified_at: now })
      return textOf(secret, valid.id)
    }
    if (named.length > 0)
      await deleteTokens(
        tx,
        organization_id,
        named.map(({ id }) => id),
      )
    const id = crypto.randomUUID()
    const text = textOf(secret, id)
    const facts = { id, organization_id, label: name, scopes, expires_at }
    await insertToken(tx, { ...facts, token_hash: hashToken(secret, text), token_start: startOf(text) }, now)
    return text
  })

/** The tokens of an organization, the oldest first. */
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

/** Revokes tokens of an organization: from now on nothing accepts them. */
export const revokeTokens = (
  { database }: Pick<TokenServices, 'database'>,
  organization_id: string,
  ids: readonly string[],
): Promise<void> => deleteTokens(database.db, organization_id, ids)
