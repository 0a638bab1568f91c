import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts a text for storage (AES-256-GCM): nonce, encrypted text, authentication tag. The same text gives
 * different bytes each time.
 *
 * @param key 32 bytes from `deriveKey`
 * @param context storage location; the bytes do not decrypt at another location
 */
export const sealText = (key: Buffer, text: string, context: string): Buffer => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, encrypted, cipher.getAuthTag()])
}

/** Decrypts a text of `sealText`. @throws Error if it was sealed with another key or context, or was changed */
export const openText = (key: Buffer, sealed: Buffer, context: string): string => {
  if (sealed.length < nonceBytes + tagBytes) throw new Error('The sealed text is too short.')
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(-tagBytes))
  const encrypted = sealed.subarray(nonceBytes, -tagBytes)
  return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8')
}
