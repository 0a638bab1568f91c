import { createHash } from 'node:crypto'
import type { Caller } from './handler.ts'
import type { Encoded } from './encode.ts'
import type { Found } from './find-endpoint.ts'
import { invalid, apiError } from './errors.ts'

/** Whose key it is and for what: a key means nothing to another caller or another call. */
export type IdempotencyScope = { readonly scope: string; readonly key: string; readonly fingerprint: string }

export type Claim =
  /** Nobody did this yet: do it, then `complete` or `release`. */
  | { readonly kind: 'claimed'; readonly claim: string }
  | { readonly kind: 'done'; readonly saved: Encoded }
  | { readonly kind: 'in_flight' }
  /** The key was used for another request. */
  | { readonly kind: 'different' }

/** Remembers which writes were done under which key, and what was answered. */
export interface IdempotencyStore {
  claim(scope: IdempotencyScope): Promise<Claim>
  /** Keeps the answer for those who ask again. */
  complete(scope: IdempotencyScope, claim: string, answer: Encoded): Promise<void>
  /** Forgets the claim: nothing was done, the key may be used again. */
  release(scope: IdempotencyScope, claim: string): Promise<void>
}

const callerName = (caller: Caller, ip: string): string => {
  if (caller.kind === 'seller') return `token ${caller.token_id}`
  return caller.kind === 'portal' ? `customer ${caller.customer_id}` : `address ${ip}`
}

/**
 * Reads the `Idempotency-Key` of a write.
 *
 * Of the body only a SHA-256 is kept: it can hold card data.
 *
 * @returns undefined when there is none, or the call writes nothing
 * @throws InvalidRequest when the key is not usable
 */
export const idempotencyOf = (
  found: Found,
  caller: Caller,
  ip: string,
  request: Request,
  bytes: Uint8Array,
): IdempotencyScope | undefined => {
  const { mounted } = found
  if (mounted.endpoint.method === 'GET') return undefined
  const key = request.headers.get('idempotency-key')
  if (key === null) return undefined
  if (key.length < 1 || key.length > 255)
    throw invalid([
      {
        loc: ['header', 'Idempotency-Key'],
        msg: 'A key has 1 to 255 characters.',
        type: 'too_long',
      },
    ])
  const url = new URL(request.url)
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([found.path, url.search]))
    .update('\n')
    .update(bytes)
    .digest('hex')
  return { scope: `${callerName(caller, ip)} ${mounted.name}`, key, fingerprint }
}

/**
 * Claims a key before the work is done.
 *
 * @returns the claim, or the saved answer of an earlier request
 * @throws ApiError Conflict while the same request is in flight; InvalidRequest when the key was used
 *   for another body
 */
export const claimOnce = async (
  store: IdempotencyStore,
  scope: IdempotencyScope,
): Promise<{ claim: string } | { saved: Encoded }> => {
  const claim = await store.claim(scope)
  switch (claim.kind) {
    case 'claimed':
      return { claim: claim.claim }
    case 'done':
      return { saved: claim.saved }
    case 'in_flight':
      throw apiError(
        'Conflict',
        'A request with this Idempotency-Key is still being worked on. Try again in a moment.',
      )
    case 'different':
      throw invalid([
        {
          loc: ['header', 'Idempotency-Key'],
          msg: 'This key was already used for a different request. Use a new key for a new request.',
          type: 'idempotency_key_reused',
        },
      ])
  }
}

/** Whether an answer is kept: not when nothing was decided (validation, limits, our own failures), so that trying again can help. */
export const isKept = ({ status }: Encoded): boolean =>
  status < 500 && ![401, 409, 413, 422, 429].includes(status)
