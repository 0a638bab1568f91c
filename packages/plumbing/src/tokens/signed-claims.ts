import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ClaimType } from '../stored-names/index.ts'

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Header of every token: the algorithm is never read from a token. */
const header = encode({ alg: 'HS256', typ: 'JWT' })

const signatureOf = (key: Buffer, content: string): Buffer =>
  createHmac('sha256', key).update(content).digest()

/**
 * Creates a tamper-proof token with claims (JSON Web Token, HS256). The claims are readable without the key.
 *
 * @param type purpose of the token: a token of one type is invalid as another
 * @param expires rounded up to the second
 */
export const signClaims = (key: Buffer, type: ClaimType, claims: object, expires: Date): string => {
  const exp = Math.ceil(expires.getTime() / 1000)
  const content = `${header}.${encode({ ...claims, type, exp })}`
  return `${content}.${signatureOf(key, content).toString('base64url')}`
}

/**
 * Returns the claims of a token of this type, or `expired`; undefined when it was not signed with the key, is
 * of another type, or was changed.
 */
export const readClaims = (
  key: Buffer,
  type: ClaimType,
  token: string,
  now: Date,
): object | 'expired' | undefined => {
  const [head, body = '', signature = '', ...more] = token.split('.')
  if (head !== header || more.length > 0) return undefined
  const actual = Buffer.from(signature, 'base64url')
  const expected = signatureOf(key, `${head}.${body}`)
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { type: string; exp: number }
  if (claims.type !== type) return undefined
  return now.getTime() < claims.exp * 1000 ? claims : 'expired'
}
