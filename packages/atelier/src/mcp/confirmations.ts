import { createHash, randomUUID } from 'node:crypto'
import { after, type Clock, minutes } from '@atelier/plumbing/clock'
import { readClaims, signClaims } from '@atelier/plumbing/tokens'
import type { PreparedRequest } from './make-request.ts'

/** Lifetime of a confirmation, in milliseconds. */
const lifetime = minutes(10)

const type = 'mcp confirmation'

const hashOf = (bearer: string, { method, path, body = '' }: PreparedRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([bearer, method, path, body]))
    .digest('base64url')

/**
 * Result of reading a confirmation: the idempotency key of the confirmed write, or the reason why the
 * confirmation is invalid.
 */
export type ConfirmationResult = { readonly key: string } | { readonly sentence: string }

/**
 * Creates the confirmations of writes. Nothing is stored: a confirmation is signed, and contains a hash of
 * the request and of the caller's token, so that it is invalid for another request or with another token.
 *
 * They expire by the product's clock, as saved responses do: a confirmation does not outlive the saved
 * response that prevents a second write, however far the clock of a sandbox is moved.
 */
export const createConfirmations = ({ clock, key }: { readonly clock: Clock; readonly key: Buffer }) => ({
  issue: (bearer: string, request: PreparedRequest) => {
    const expires = after(clock.now(), lifetime)
    const claims = { id: randomUUID(), hash: hashOf(bearer, request) }
    return { confirmation: signClaims(key, type, claims, expires), expires_at: expires.toISOString() }
  },
  read: (bearer: string, request: PreparedRequest, confirmation: string): ConfirmationResult => {
    const claims = readClaims(key, type, confirmation, clock.now()) as
      | { readonly id: string; readonly hash: string }
      | 'expired'
      | undefined
    if (claims === 'expired')
      return {
        sentence: 'The confirmation has expired, so nothing was changed. Call without it for a new one.',
      }
    if (claims === undefined || claims.hash !== hashOf(bearer, request))
      return {
        sentence:
          'The confirmation does not match these arguments and this caller, so nothing was changed. Call without it for a preview, then again with the same arguments.',
      }
    return { key: `mcp-${claims.id}` }
  },
})

export type Confirmations = ReturnType<typeof createConfirmations>
