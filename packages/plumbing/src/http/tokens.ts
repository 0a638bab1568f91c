import { createHmac, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 37
const checksumLength = 6

/** CRC-32 (IEEE) of the text in base 62, padded with `0` to 6 characters. */
const checksum = (text: string): string => {
  let rest = crc32(text)
  let written = ''
  while (rest > 0) {
    written = digits.charAt(rest % 62) + written
    rest = Math.floor(rest / 62)
  }
  return written.padStart(checksumLength, '0')
}

/**
 * The token that follows from a seed of at least 32 bytes: the prefix, 37 letters and digits (220
 * bits), and their checksum. The same seed gives the same token.
 *
 * @throws when the seed is too short to be a secret
 */
export const tokenFrom = (prefix: string, seed: Uint8Array): string => {
  if (seed.byteLength < 32)
    throw new Error(`A token needs a seed of at least 32 bytes; this one has ${seed.byteLength}.`)
  let rest = BigInt(`0x${Buffer.from(seed).toString('hex')}`)
  let random = ''
  while (random.length < randomLength) {
    random += digits.charAt(Number(rest % 62n))
    rest /= 62n
  }
  return prefix + random + checksum(random)
}

/** Makes a token nobody has seen before. */
export const makeToken = (prefix: string): string => tokenFrom(prefix, randomBytes(32))

/** What is stored of a token: lower-case hex HMAC-SHA-256 of its full text under the server's secret. */
export const hashToken = (secret: string, token: string): string =>
  createHmac('sha256', secret).update(token).digest('hex')

/** Whether a text can be a token at all, so that typos and guesses need no query. */
export const checksumFits = (token: string): boolean => {
  const end = token.length - checksumLength
  const random = token.slice(Math.max(0, end - randomLength), Math.max(0, end))
  return (
    random.length === randomLength && /^[A-Za-z0-9]+$/.test(random) && checksum(random) === token.slice(end)
  )
}
