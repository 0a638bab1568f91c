import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { deriveStoredKey, uuidFromSeed } from '../tokens/index.ts'
import type { IdempotencyScope, SavedResponse } from './idempotency.ts'
import { keysLast } from './repetition.ts'

type KeyScope = Pick<IdempotencyScope, 'scope' | 'key'>

const derive = (
  secret: string,
  purpose: 'key' | 'answer' | `derived ${string}\n${string}`,
  { scope, key }: KeyScope,
): Buffer => deriveStoredKey(secret, `idempotency ${purpose}\n${scope}\n${key}`)

/** Returns the stored form of a key. */
export const hashOf = (secret: string, scope: KeyScope): string =>
  derive(secret, 'key', scope).toString('hex')

/** Encrypts a response with a key derived from the server's secret and the caller's key: it can contain tokens. */
export const sealResponse = (secret: string, scope: KeyScope, response: SavedResponse): Buffer => {
  const key = derive(secret, 'answer', scope)
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(response)), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/**
 * Decrypts a saved response. The key of its row derives from the same secret, so a row sealed with another secret is
 * never found.
 */
export const openResponse = (secret: string, scope: KeyScope, bytes: Buffer): SavedResponse => {
  const key = derive(secret, 'answer', scope)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return JSON.parse(
    Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'),
  ) as SavedResponse
}

/**
 * Derives the seed of a created object: HMAC with the server's secret over its name, the generation of the
 * claim, the scope and the key. The layout is persistent: seeds of keys in use derive from it.
 */
export const seedOf = (secret: string, scope: KeyScope, generation: string, name: string): Buffer =>
  derive(secret, `derived ${name}\n${generation}`, scope)

/**
 * Returns the generation of the keys that are first used in the week of a moment. Ids are derived from the week, not
 * from the row, so that a request repeated after a backup restore gets the same ids. A reused key is always in a later
 * week than its expired use. The layout is persistent.
 */
export const generationOf = (moment: Date): string => {
  const week = Math.floor(moment.getTime() / keysLast)
  return uuidFromSeed(createHash('sha256').update(`idempotency week ${week}`).digest())
}
