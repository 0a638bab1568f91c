import { deriveStoredKey, openText, sealText } from '@atelier/plumbing/tokens'
import type { ConnectedAccount } from '../../catalog/integrations/index.ts'
import type { Services } from '../../core/services.ts'
import type { AccountKey, StoredAccount } from './queries.ts'

type Tokens = Pick<ConnectedAccount, 'access_token' | 'refresh_token' | 'expires_at'>
type TokenColumns = Pick<StoredAccount, keyof Tokens>
type Keys = Pick<Services, 'secret'>

const keyOf = ({ secret }: Keys) => deriveStoredKey(secret, 'tokens of connected accounts')

/**
 * Returns the encryption context of a token: the bytes do not decrypt for another customer, account or
 * column.
 */
const placeOf = (
  { customer_id, platform, account_id }: AccountKey,
  column: 'access_token' | 'refresh_token',
): string => JSON.stringify(['connected_accounts', column, customer_id, platform, account_id])

/** Returns the encrypted token columns of an account at Discord. */
export const sealTokens = (
  services: Keys,
  key: AccountKey,
  { access_token, refresh_token, expires_at }: Tokens,
): TokenColumns => ({
  access_token: sealText(keyOf(services), access_token, placeOf(key, 'access_token')),
  refresh_token:
    refresh_token === null ? null : sealText(keyOf(services), refresh_token, placeOf(key, 'refresh_token')),
  expires_at,
})

/** Token columns of an account without stored tokens. */
const noTokens: TokenColumns = { access_token: null, refresh_token: null, expires_at: null }

/**
 * Returns the token columns of a connected account. At Discord people join a server by their own token; at
 * GitHub the token only identifies its account, so none is stored.
 */
export const keptTokens = (services: Keys, key: AccountKey, tokens: Tokens): TokenColumns =>
  key.platform === 'discord' ? sealTokens(services, key, tokens) : noTokens

/**
 * Decrypts the tokens of an account at Discord. @throws Error if none are stored, or they belong to another
 * account
 */
export const openTokens = (services: Keys, row: StoredAccount): Tokens => {
  const { access_token, refresh_token, expires_at } = row
  if (access_token === null)
    throw new Error(`No token of the ${row.platform} account ${row.account_id} is kept.`)
  return {
    access_token: openText(keyOf(services), access_token, placeOf(row, 'access_token')),
    refresh_token:
      refresh_token === null ? null : openText(keyOf(services), refresh_token, placeOf(row, 'refresh_token')),
    expires_at,
  }
}
