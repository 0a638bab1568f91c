import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ClaimType } from '../stored-names/index.ts'

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The header of every token: the algorithm is never read from a token. */
const header = encode({ alg: 'HS256', typ: 'JWT' })

const signatureOf = (key: Buffer, content: string): Buffer =>
  createHmac('sha256', key).update(content).digest()

/**
 * A token that carries claims and cannot be changed (JSON Web Token, HS256). Everybody can read the claims.
 *
 * @param type what the token is for: a token of one type is worth nothing as one of another
 * @param expires rounded up to the second
 */
export const signClaims = (key: Buffer, type: ClaimType, claims: object, expires: Date): string => {
  const exp = Math.ceil(expires.getTime() / 1000)
  const content = `${header}.${encode({ ...claims, type, exp })}`
  return `${content}.${signatureOf(key, content).toString('base64url')}`
}

/**
 * The claims of a token of this type, or `expired`; undefined when it was not signed with the key, is of another type, or was
 * changed.
 */
export const readClaims = (
  key: Buffer,
  type: ClaimType,
  token: string,
  now: Date,
): object | 'expired' | undefined => {
  const [head, body = '', signature = '', ...more] = token.split('.')
  if (head !== header || more.length > 0) return undefined
  const sent = Buffer.from(signature, 'base64url')
  const expected = signatureOf(key, `${head}.${body}`)
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return undefined
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { type: string; exp: number }
  if (claims.type !== type) return undefined
  return now.getTime() < claims.exp * 1000 ? claims : 'expired'
}
