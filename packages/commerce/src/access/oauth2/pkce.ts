import { createHash } from 'node:crypto'
import { OAuth2Error } from '@atelier/plumbing/http'
import { isSameSecret } from '@atelier/plumbing/tokens'
import type { CodeRow } from './token-queries.ts'

const shape = /^[A-Za-z0-9\-._~]{43,128}$/

/** A code challenge (RFC 7636, section 4.2). */
export type Challenge = Pick<CodeRow, 'code_challenge' | 'code_challenge_method'>

/** Returns the challenge of an authorization request, or the text of its error. */
export const readChallenge = (
  challenge: string | undefined,
  method: string | undefined,
  isRequired: boolean,
): Challenge | string => {
  if (challenge === undefined) {
    if (method !== undefined) return "Missing 'code_challenge' in request."
    return isRequired
      ? "Missing 'code_challenge' in request: a client without a secret must use PKCE."
      : { code_challenge: null, code_challenge_method: null }
  }
  if (!shape.test(challenge)) return "Invalid 'code_challenge' in request."
  if (method !== 'S256')
    return "The 'code_challenge_method' must be S256: a plain challenge is the verifier itself, and offers no protection."
  return { code_challenge: challenge, code_challenge_method: method }
}

/**
 * Checks the verifier of a token request. A verifier without a challenge indicates that the challenge was
 * stripped from the authorization request, so it is rejected too (RFC 9700, section 4.8.2).
 *
 * @throws OAuth2Error
 */
export const requireVerifier = (
  { code_challenge, code_challenge_method }: Challenge,
  verifier: string | undefined,
): void => {
  if (code_challenge === null) {
    if (verifier === undefined) return
    throw new OAuth2Error(400, 'invalid_grant', 'The authorization request had no code challenge.')
  }
  if (verifier === undefined) throw new OAuth2Error(400, 'invalid_request', "Missing 'code_verifier'")
  const challenge =
    code_challenge_method === 'S256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  if (!shape.test(verifier) || !isSameSecret(challenge, code_challenge))
    throw new OAuth2Error(400, 'invalid_grant', 'Code challenge failed.')
}
