import { generateKeyPairSync } from 'node:crypto'
import { after, days } from '@atelier/plumbing/clock'
import { holdKey } from '@atelier/plumbing/database'
import { defineDue } from '@atelier/plumbing/jobs'
import { deriveKey, openText, sealText } from '@atelier/plumbing/tokens'
import { importPKCS8, type CryptoKey, type JWK_RSA_Public } from 'jose'
import type { Connection, Services, Tx } from '../../core/services.ts'
import {
  deleteKey,
  findCurrentKeys,
  findPublishedKeys,
  insertKey,
  retireKey,
  selectKeysToReplace,
  selectOldKeys,
  type SigningKeyRow,
} from './key-queries.ts'

/** Signing key of ID tokens, with its private half still encrypted. */
export type SigningKey = Pick<SigningKeyRow, 'id' | 'private_key'>

const replacedAfter = days(90)
/** Publication after retirement, in milliseconds. Longer than the lifetime of an ID token. */
const publishedAfterwards = days(1)

const encryptionKey = (secret: string): Buffer => deriveKey(secret, 'oauth2 signing keys: encryption')
const placeOf = (id: string): string => `oauth2_signing_keys/${id}`

/** Services used by the keys. */
type KeyServices = Pick<Services, 'clock' | 'database' | 'log' | 'secret'>

const addKey = async (tx: Tx, { clock, secret }: KeyServices): Promise<SigningKeyRow> => {
  const id = crypto.randomUUID()
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const { n = '', e = '' } = pair.publicKey.export({ format: 'jwk' })
  const pem = pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  const now = clock.now()
  const key: SigningKeyRow = {
    id,
    public_key: { kty: 'RSA', n, e },
    private_key: sealText(encryptionKey(secret), pem, placeOf(id)),
    created_at: now,
    replace_at: after(now, replacedAfter),
    forget_at: null,
  }
  await insertKey(tx, key)
  return key
}

/**
 * Returns the newest active key that the server secret decrypts. After a change of the secret there is none: a new key
 * is created, and the old one stays published until it expires.
 */
const findOpenKey = async (db: Connection, { secret }: KeyServices): Promise<SigningKeyRow | undefined> =>
  (await findCurrentKeys(db)).find(({ id, private_key }) => {
    try {
      return openText(encryptionKey(secret), private_key, placeOf(id)) !== ''
    } catch {
      return false
    }
  })

const makeKey = async (tx: Tx, services: KeyServices): Promise<SigningKeyRow> => {
  if ((await findCurrentKeys(tx)).length > 0)
    services.log.warn(
      {},
      'The key that signs ID tokens was encrypted under another server secret (ATELIER_SECRET, or the file secret in DATA_DIR), so a new key signs from now on. Clients fetch it by themselves. If the secret was not changed on purpose, start the server with the old one: access tokens, client secrets and sessions of the old one are not valid under this one.',
    )
  return addKey(tx, services)
}

/**
 * Returns the current signing key. The first one is created on demand, under a lock, so that only one of
 * several processes creates it.
 */
export const currentKey = async (services: KeyServices): Promise<SigningKeyRow> =>
  (await findOpenKey(services.database.db, services)) ??
  services.database.transact(async (tx) => {
    await holdKey(tx, 'oauth2 signing key', 'current')
    return (await findOpenKey(tx, services)) ?? makeKey(tx, services)
  })

/** Decrypts the private half of a key for signing. */
export const openKey = async (
  { secret }: Pick<Services, 'secret'>,
  { id, private_key }: SigningKey,
): Promise<CryptoKey> => importPKCS8(openText(encryptionKey(secret), private_key, placeOf(id)), 'RS256')

/** Returns the public halves of all keys whose signatures may still be in use. */
export const publishedKeys = async (services: KeyServices): Promise<readonly JWK_RSA_Public[]> => {
  await currentKey(services)
  const keys = await findPublishedKeys(services.database.db, services.clock.now())
  return keys.map(({ id, public_key: { n, e } }) => ({ kty: 'RSA', n, e, kid: id, alg: 'RS256', use: 'sig' }))
}

/** Replaces the signing key. Tokens of the old one stay valid: it is published until they have expired. */
export const replaceSigningKey = defineDue({
  name: 'oauth2.replace-signing-key',
  recurring: true,
  rows: selectKeysToReplace,
  run: (services: Services, id, now) =>
    services.database.transact(async (tx) => {
      await holdKey(tx, 'oauth2 signing key', 'current')
      const key = (await findCurrentKeys(tx)).find((candidate) => candidate.id === id)
      if (key === undefined || key.replace_at === null || key.replace_at > now) return
      await retireKey(tx, id, after(now, publishedAfterwards))
      if ((await findOpenKey(tx, services)) === undefined) await addKey(tx, services)
    }),
})

export const forgetSigningKey = defineDue({
  name: 'oauth2.forget-signing-key',
  recurring: true,
  rows: selectOldKeys,
  run: (services: Services, id) => deleteKey(services.database.db, id),
})
