import { createHmac } from 'node:crypto'
import { minutes } from '@atelier/plumbing/clock'
import { deriveKey, isSameSecret } from '@atelier/plumbing/tokens'

/** Signature header of a processor event. */
export const signatureHeader = 'sandbox-signature'

/** Maximum age of a signature, in milliseconds: enough for slow networks, and short against replays. */
const tolerance = minutes(5)

/** Returns the key that signs processor events, derived for this purpose only. */
export const signingKey = (secret: string): string =>
  deriveKey(secret, 'sandbox processor notifications').toString('hex')

const mac = (key: string, seconds: string, body: string): string =>
  createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')

/**
 * Signs a body: `t=<seconds since 1970>,v1=<hex HMAC-SHA256 of "t.body">`, the common scheme of processors.
 */
export const sign = (key: string, body: string, now: Date): string => {
  const seconds = String(Math.floor(now.getTime() / 1000))
  return `t=${seconds},v1=${mac(key, seconds, body)}`
}

/** Returns true for a body signed with the key within the tolerance around `now`. */
export const isSigned = (key: string, body: string, signature: string | null, now: Date): boolean => {
  const parts = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '')
  if (parts?.[1] === undefined || parts[2] === undefined) return false
  const [, seconds, digest] = parts
  if (Math.abs(now.getTime() - Number(seconds) * 1000) > tolerance) return false
  return isSameSecret(digest, mac(key, seconds, body))
}
