import { after, days, seconds } from '@atelier/plumbing/clock'
import { createToken, hashToken } from '@atelier/plumbing/tokens'
import type { SignedIn } from '../identity/signed-in.ts'
import type { Services, Tx } from '../../core/services.ts'
import { type AuthorizationRequest, redirectedError } from './request.ts'
import type { GrantKey } from './grant-queries.ts'
import { insertCode } from './token-queries.ts'

/** Validity of an authorization code, in milliseconds. */
const codeLifetime = seconds(300)

/**
 * Creates the authorization code for a request. @throws Redirected if a concurrent request used the nonce
 */
export const grantCode = async (
  tx: Tx,
  { clock, secret, public_url }: Services,
  request: AuthorizationRequest,
  { signed_in_at }: SignedIn,
  key: GrantKey,
): Promise<string> => {
  const now = clock.now()
  const code = createToken('atelier_ac_')
  const isInserted = await insertCode(tx, {
    ...key,
    ...request.challenge,
    id: crypto.randomUUID(),
    code_hash: hashToken(secret, code),
    redirect_uri: request.names_redirect ? request.redirect_uri : null,
    scopes: [...request.scopes],
    nonce: request.nonce,
    auth_time: signed_in_at,
    created_at: now,
    expires_at: after(now, codeLifetime),
    redeemed_at: null,
    family_id: crypto.randomUUID(),
    forget_at: after(now, days(1)),
  })
  if (!isInserted) throw redirectedError(request, public_url, 'invalid_request', 'Replay attack')
  return code
}
