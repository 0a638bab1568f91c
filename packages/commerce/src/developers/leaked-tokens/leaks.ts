import { deleteSessionsByToken } from '../../access/identity/session-queries.ts'
import { endAccess, replaceClientSecrets } from '../../access/oauth2/index.ts'
import { deleteTokensByHash } from '../../access/organization-tokens/index.ts'
import { deletePersonalTokensByHash } from '../../access/personal-tokens/index.ts'
import type { Tx } from '../../core/services.ts'
import { deleteSessionsByHash } from '../../customers/customer-sessions/index.ts'
import { findOAuth2Tokens, type Leak } from './queries.ts'

const noOwner = { organization_id: null, user_id: null, customer_id: null }

const revokeOrganizationTokens = async (tx: Tx, hashes: readonly string[]): Promise<Leak[]> =>
  (await deleteTokensByHash(tx, hashes)).map(({ label, ...row }) => ({
    ...noOwner,
    ...row,
    kind: 'organization_token',
    name: label,
  }))

const revokePersonalTokens = async (tx: Tx, hashes: readonly string[]): Promise<Leak[]> =>
  (await deletePersonalTokensByHash(tx, hashes)).map(({ comment, ...row }) => ({
    ...noOwner,
    ...row,
    kind: 'personal_token',
    name: comment,
  }))

/** Ends all access from the consents behind these access and refresh tokens. */
const revokeOAuth2Tokens = async (tx: Tx, hashes: readonly string[], now: Date): Promise<Leak[]> => {
  const tokens = await findOAuth2Tokens(tx, hashes)
  await endAccess(tx, tokens, now)
  return tokens.map(({ token_hash, user_id, organization_id, client_name }) => ({
    ...noOwner,
    token_hash,
    user_id,
    organization_id,
    kind: 'oauth2_token',
    name: client_name,
  }))
}

const endCustomerSessions = async (tx: Tx, hashes: readonly string[]): Promise<Leak[]> =>
  (await deleteSessionsByHash(tx, hashes)).map((row) => ({
    ...noOwner,
    ...row,
    kind: 'customer_session',
    name: 'the customer portal',
  }))

const endUserSessions = async (tx: Tx, sessions: ReadonlyMap<string, string>): Promise<Leak[]> => {
  if (sessions.size === 0) return []
  const ended = await deleteSessionsByToken(tx, [...sessions.keys()])
  return ended.map(({ token, user_id }) => ({
    ...noOwner,
    token_hash: sessions.get(token) ?? '',
    user_id,
    kind: 'user_session',
    name: 'a browser',
  }))
}

const replaceSecrets = async (
  tx: Tx,
  column: Parameters<typeof replaceClientSecrets>[1],
  hashes: readonly string[],
  replacement: () => string,
  now: Date,
): Promise<Leak[]> => {
  const clients = await replaceClientSecrets(tx, column, hashes, replacement, now)
  const kind = column === 'secret_hash' ? 'client_secret' : 'registration_token'
  return clients.map(({ id: _id, client_name, ...client }) => ({
    ...noOwner,
    ...client,
    kind,
    name: client_name,
  }))
}

/**
 * Revokes all credentials with these hashes.
 *
 * @param sessions hashes of user sessions, by their stored token
 * @param replacement returns the hash of a new random secret
 */
export const revokeLeakedTokens = async (
  tx: Tx,
  hashes: readonly string[],
  sessions: ReadonlyMap<string, string>,
  replacement: () => string,
  now: Date,
): Promise<readonly Leak[]> => [
  ...(await revokeOrganizationTokens(tx, hashes)),
  ...(await revokePersonalTokens(tx, hashes)),
  ...(await revokeOAuth2Tokens(tx, hashes, now)),
  ...(await endCustomerSessions(tx, hashes)),
  ...(await endUserSessions(tx, sessions)),
  ...(await replaceSecrets(tx, 'secret_hash', hashes, replacement, now)),
  ...(await replaceSecrets(tx, 'registration_token_hash', hashes, replacement, now)),
]
