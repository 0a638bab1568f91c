import type { OAuth2TokenResponse } from '@atelier/contract'
import { after, days, minutes } from '@atelier/plumbing/clock'
import { createToken, hashToken } from '@atelier/plumbing/tokens'
import type { output } from 'zod/v4/core'
import type { Services, Tx } from '../../core/services.ts'
import type { ClientRow } from './client-queries.ts'
import type { SigningKey } from './keys.ts'
import { signIdToken } from './id-token.ts'
import { insertTokens, type TokenRow } from './token-queries.ts'

/** Lifetime of access tokens from a code and from a refresh, in milliseconds. */
export const lifetimes = { code: days(10), refresh: minutes(60) } as const

/** Returns the deletion time of an ended pair. Until then, reuse of its refresh token is detected. */
export const forgetAfter = (ended_at: Date): Date => after(ended_at, days(30))

/** Properties of a new token pair. */
export type NewPair = Pick<
  TokenRow,
  'family_id' | 'user_id' | 'organization_id' | 'scopes' | 'granted_scopes' | 'auth_time'
> & {
  readonly from: keyof typeof lifetimes
  readonly nonce: string | null
}

/** Stores a new token pair and returns the response. The tokens are only readable there. */
export const issueTokens = async (
  tx: Tx,
  services: Services,
  key: SigningKey,
  client: ClientRow,
  { from, nonce, ...facts }: NewPair,
): Promise<output<typeof OAuth2TokenResponse>> => {
  const { clock, secret } = services
  const now = clock.now()
  const mark = facts.organization_id === null ? 'u' : 'o'
  const access_token = createToken(`atelier_at_${mark}_`)
  const refresh_token = client.grant_types.includes('refresh_token')
    ? createToken(`atelier_rt_${mark}_`)
    : null
  const expires_at = after(now, lifetimes[from])
  await insertTokens(tx, {
    ...facts,
    id: crypto.randomUUID(),
    client_id: client.id,
    access_token_hash: hashToken(secret, access_token),
    refresh_token_hash: refresh_token === null ? null : hashToken(secret, refresh_token),
    created_at: now,
    expires_at,
    ended_at: null,
    replaced_at: null,
    sealed_answer: null,
    forget_at: refresh_token === null ? forgetAfter(expires_at) : null,
  })
  return {
    access_token,
    token_type: 'Bearer',
    expires_in: lifetimes[from] / 1000,
    refresh_token,
    scope: facts.scopes.join(' '),
    id_token: await signIdToken(tx, services, key, { ...facts, client, nonce, access_token }),
  }
}
