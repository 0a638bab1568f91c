import { createHmac } from 'node:crypto'
import { deriveStoredKey, openText, sealText } from '@atelier/plumbing/tokens'

const encryptionKey = (secret: string): Buffer => deriveStoredKey(secret, 'license keys: encryption')

/** Returns the lookup hash of a license key: HMAC-SHA-256 with a key derived from the server's secret. */
export const hashLicenseKey = (secret: string, key: string): Buffer =>
  createHmac('sha256', deriveStoredKey(secret, 'license keys: lookup')).update(key).digest()

/**
 * Encrypts the text of a license key, bound to the id of its row so that it cannot be decrypted in another
 * row.
 */
export const sealLicenseKey = (secret: string, id: string, key: string): Buffer =>
  sealText(encryptionKey(secret), key, id)

/**
 * Decrypts the text of a stored license key.
 *
 * @throws Error if it was not encrypted for this row with this secret
 */
export const openLicenseKey = (
  secret: string,
  { id, sealed_key }: { readonly id: string; readonly sealed_key: Buffer },
): string => {
  try {
    return openText(encryptionKey(secret), sealed_key, id)
  } catch (error) {
    const message = `The license key ${id} cannot be decrypted: it was stored under another server secret. Start the server with the secret that it had then (ATELIER_SECRET, or the file secret in DATA_DIR).`
    throw new Error(message, { cause: error })
  }
}
