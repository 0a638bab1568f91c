import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { KeyPurpose, StoredKeyPurpose, TokenPrefix } from '../stored-names/index.ts'

export { openText, sealText } from './seal.ts'
export { readClaims, signClaims } from './signed-claims.ts'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 37
const checksumLength = 6

/** Returns the CRC-32 (IEEE) of the text in base 62, padded with `0` to 6 characters. */
const checksumOf = (text: string): string => {
  let rest = crc32(text)
  let checksum = ''
  while (rest > 0) {
    checksum = digits.charAt(rest % 62) + checksum
    rest = Math.floor(rest / 62)
  }
  return checksum.padStart(checksumLength, '0')
}

/**
 * Derives a token from a seed of at least 32 bytes: the prefix, 37 letters and digits (220 bits), and their
 * checksum. The same seed gives the same token.
 *
 * @throws Error if the seed is too short to be a secret
 */
export const tokenFromSeed = (prefix: TokenPrefix, seed: Uint8Array): string => {
  if (seed.byteLength < 32)
    throw new Error(`A token needs a seed of at least 32 bytes; this one has ${seed.byteLength}.`)
  let rest = BigInt(`0x${Buffer.from(seed).toString('hex')}`)
  let random = ''
  while (random.length < randomLength) {
    random += digits.charAt(Number(rest % 62n))
    rest /= 62n
  }
  return prefix + random + checksumOf(random)
}

/** Creates a random token: the prefix identifies its kind, the checksum at its end detects typing errors. */
export const createToken = (prefix: TokenPrefix): string => tokenFromSeed(prefix, randomBytes(32))

const shape = new RegExp(`_([${digits}]{${randomLength}})([${digits}]{${checksumLength}})$`)

/**
 * Returns true if a text has the format of a token: the checksum detects a mistyped or truncated one
 * without a database lookup.
 */
export const isWellFormedToken = (text: string): boolean => {
  const [, random = '', checksum] = shape.exec(text) ?? []
  return checksum !== undefined && checksumOf(random) === checksum
}

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text)

/**
 * Hashes a token for storage: lower-case hex HMAC-SHA-256 of its full text under the server's secret. The
 * secret is used directly, because every token ever issued is looked up by this hash.
 */
export const hashToken = (secret: string, token: string): string => hmac(secret, token).digest('hex')

/**
 * Derives a key of 32 bytes for one purpose: HKDF-SHA-256 of the server's secret (RFC 5869), with the purpose
 * as its info. No key reveals anything about another key or about a stored hash. New purposes use this
 * function.
 *
 * @param purpose the use, in plain words; another use requires another purpose, which is added to the stored
 *   names
 */
export const deriveKey = (secret: string, purpose: KeyPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/**
 * Derives a key of 32 bytes on which stored rows depend: sealed texts, lookup hashes, tokens that are
 * recreated from the secret. They were written under the plain HMAC-SHA-256 of the purpose, before
 * `deriveKey` used HKDF, and cannot be read under another key. A purpose must not be a text that `hashToken`
 * is called with.
 */
export const deriveStoredKey = (secret: string, purpose: StoredKeyPurpose): Buffer =>
  hmac(secret, purpose).digest()

/**
 * Derives a UUID from a seed of at least 16 bytes. It has the format of a random one (version 4), which is
 * the only kind that some clients accept.
 */
export const uuidFromSeed = (seed: Uint8Array): string => {
  const bytes = Buffer.from(seed.subarray(0, 16))
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Compares a sent secret with the expected one, in a time independent of where they differ. */
export const isSameSecret = (actual: string, expected: string): boolean => {
  const a = Buffer.from(actual)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}
