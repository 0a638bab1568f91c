import { createHash } from 'node:crypto'
import { SignJWT } from 'jose'
import { findUser } from '../identity/user-queries.ts'
import type { Connection, Services } from '../../core/services.ts'
import type { ClientRow } from './client-queries.ts'
import { openKey, type SigningKey } from './keys.ts'
import { findOrganizationName } from './subject-queries.ts'

/** Lifetime of an ID token, in seconds. */
const lifetime = 3600

/** Subject of a token: the organization, else the user. */
export type Subject = { readonly user_id: string; readonly organization_id: string | null }

type Claims = {
  readonly sub: string
  readonly name?: string
  readonly email?: string
  readonly email_verified?: boolean
}

/** Returns the claims about a subject that the scopes allow. */
export const claimsOf = async (
  db: Connection,
  { user_id, organization_id }: Subject,
  scopes: readonly string[],
): Promise<Claims> => {
  if (organization_id !== null)
    return {
      sub: organization_id,
      ...(scopes.includes('openid') && { name: await findOrganizationName(db, organization_id) }),
    }
  if (!scopes.includes('openid')) return { sub: user_id }
  const user = await findUser(db, user_id)
  return {
    sub: user_id,
    ...(user !== undefined && user.name !== '' && { name: user.name }),
    ...(scopes.includes('email') &&
      user !== undefined && { email: user.email, email_verified: user.email_verified }),
  }
}

/**
 * Returns the left half of the SHA-256 of an access token, which binds the ID token to it (OpenID Connect Core, section
 * 3.1.3.6).
 */
const halfHash = (text: string): string =>
  createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url')

const inSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000)

/**
 * Signs an ID token (RS256) for a redeemed code or a refresh. Without the scope `openid` it only contains the
 * subject.
 */
export const signIdToken = async (
  db: Connection,
  services: Pick<Services, 'clock' | 'public_url' | 'secret'>,
  key: SigningKey,
  facts: Subject & {
    readonly client: ClientRow
    readonly scopes: readonly string[]
    readonly auth_time: Date
    readonly nonce: string | null
    readonly access_token: string
  },
): Promise<string> => {
  const now = inSeconds(services.clock.now())
  return new SignJWT({
    ...(await claimsOf(db, facts, facts.scopes)),
    auth_time: inSeconds(facts.auth_time),
    at_hash: halfHash(facts.access_token),
    ...(facts.nonce !== null && { nonce: facts.nonce }),
  })
    .setProtectedHeader({ alg: 'RS256', kid: key.id })
    .setIssuer(services.public_url)
    .setAudience([facts.client.client_id])
    .setIssuedAt(now)
    .setExpirationTime(now + lifetime)
    .sign(await openKey(services, key))
}
