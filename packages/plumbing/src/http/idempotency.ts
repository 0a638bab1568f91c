import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Log } from '../log/log.ts'
import { jsonResponse, type HttpEnv, type Step } from './call.ts'
import { apiError, invalid, issue } from './errors.ts'
import { type StoredRepetition, unrepeated } from './repetition.ts'

/** Idempotency key, its scope of caller, named organization and endpoint, and a hash of the request. */
export type IdempotencyScope = { readonly scope: string; readonly key: string; readonly fingerprint: string }

/** Saved response for repetitions of its request. */
export type SavedResponse = {
  readonly status: number
  readonly body: string | undefined
  readonly location?: string
  readonly etag?: string
}

export type Claim =
  /** New request: process it, then call `complete` or `release`. */
  | { readonly kind: 'claimed'; readonly lease_id: string; readonly repetition: StoredRepetition }
  | { readonly kind: 'done'; readonly saved: SavedResponse }
  | { readonly kind: 'in_flight' }
  /** The key was used for another request. */
  | { readonly kind: 'different' }

/** Store of idempotency keys and their responses. */
export interface IdempotencyStore {
  claim(scope: IdempotencyScope): Promise<Claim>
  /** Saves the response for repetitions of the request. */
  complete(scope: IdempotencyScope, lease_id: string, response: SavedResponse): Promise<void>
  /**
   * Releases the claim, so that the request may be repeated immediately. The key may also come with another
   * request, unless this one was marked as done.
   */
  release(scope: IdempotencyScope, lease_id: string): Promise<void>
  /** Extends the lease of the claim to its full duration. */
  renew(scope: IdempotencyScope, lease_id: string): Promise<void>
}

/** Renewal interval of the lease of a request in progress, in milliseconds: well within the lease. */
const renewEveryMs = 20_000

const callerName = ({ caller, request }: HttpEnv['Variables']): string => {
  if (caller.kind === 'organization') return `token ${caller.credential.id}`
  if (caller.kind === 'user') {
    // A user may repeat a request from another browser; with a token, the scope is the token.
    const user =
      caller.credential.kind === 'session' ? `user ${caller.user_id}` : `token ${caller.credential.id}`
    // The same request for another organization creates another object.
    return 'only' in caller && caller.only !== undefined ? `${user} organization ${caller.only}` : user
  }
  if (caller.kind === 'registration') return `registration ${caller.registered_id}`
  if (caller.kind === 'public') return `address ${request.ip}`
  // A session limited to a purchase must not receive the response for a session of the whole customer.
  const purchase = caller.checkout_id === null ? '' : ` purchase ${caller.checkout_id}`
  return `customer ${caller.customer_id}${purchase}`
}

const keyLocation = ['header', 'Idempotency-Key']

/**
 * Returns the scope of a write that carries a key; undefined without a key. The body is stored only as its SHA-256,
 * since it can contain card data.
 */
const scopeOf = (c: Context<HttpEnv>): IdempotencyScope | undefined => {
  const { mounted, path, body, upload } = c.var
  const { method, stream } = mounted.endpoint
  const key = c.req.header('idempotency-key')
  if (method === 'GET' || stream !== undefined || key === undefined) return undefined
  if (key.length < 1 || key.length > 255)
    throw invalid([
      issue(keyLocation, 'A key must have 1 to 255 characters.', key === '' ? 'too_short' : 'too_long'),
    ])
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([path, new URL(c.req.url).search]))
    .update('\n')
    .update(upload?.sha256 ?? body)
    .digest('hex')
  return { scope: `${callerName(c.var)} ${mounted.name}`, key, fingerprint }
}

const toSaved = async (response: Response): Promise<SavedResponse> => {
  const location = response.headers.get('location')
  const etag = response.headers.get('etag')
  return {
    status: response.status,
    body: response.body === null ? undefined : await response.clone().text(),
    ...(location !== null && { location }),
    ...(etag !== null && { etag }),
  }
}

/**
 * Returns true if a response decides the request and is saved. Responses that decide nothing (validation, limits, an
 * older revision, server errors) are not, so that a retry can succeed.
 */
const isDecision = ({ status }: SavedResponse): boolean =>
  status < 500 && ![401, 409, 412, 413, 422, 429].includes(status)

/** Renews the lease of a claim for the duration of `work`. */
const whileRenewing = async (
  renew: () => Promise<void>,
  report: (error: unknown) => void,
  work: () => Promise<void>,
): Promise<void> => {
  const renewal = setInterval(() => void renew().catch(report), renewEveryMs)
  try {
    await work()
  } finally {
    clearInterval(renewal)
  }
}

/**
 * Step that processes a write with an `Idempotency-Key` once: repetitions get the saved response, with
 * `Idempotent-Replayed: true`; 409 while the first request is in flight, 422 when the key came with another
 * request. A request without a saved response is processed again, with the same `repetition`: its response decided
 * nothing, or the outcome was marked as undecided.
 */
export const respondOnce =
  (store: IdempotencyStore | undefined, log: Log): Step =>
  async (c, next) => {
    c.set('repetition', unrepeated())
    if (store === undefined) return next()
    const scope = scopeOf(c)
    if (scope === undefined) return next()
    const claim = await store.claim(scope)
    if (claim.kind === 'in_flight')
      throw apiError(
        'Conflict',
        'A request with this Idempotency-Key is still in progress. Try again in a moment.',
      )
    if (claim.kind === 'different') {
      const msg = 'This key was already used for a different request. Use a new key for a new request.'
      throw invalid([issue(keyLocation, msg, 'idempotency_key_reused')])
    }
    if (claim.kind === 'done') {
      const { status, body = null, location, etag } = claim.saved
      c.header('Idempotent-Replayed', 'true')
      if (location !== undefined) c.header('Location', location)
      if (etag !== undefined) c.header('ETag', etag)
      return jsonResponse(c, status, body)
    }
    const report = (sentence: string) => (error: unknown) =>
      log.error({ err: error, request_id: c.var.request.id, route: c.var.pattern }, sentence)
    let isUndecided = false
    c.set('repetition', { ...claim.repetition, markUndecided: () => void (isUndecided = true) })
    // Errors of the following steps have become responses when this resolves.
    await whileRenewing(
      () => store.renew(scope, claim.lease_id),
      report('The lease of an Idempotency-Key could not be renewed.'),
      next,
    )
    const response = await toSaved(c.res)
    const settled =
      isDecision(response) && !isUndecided
        ? store.complete(scope, claim.lease_id, response)
        : store.release(scope, claim.lease_id)
    // The work is done and its response is valid, even if saving the response failed.
    await settled.catch(report('The response of a request could not be saved under its Idempotency-Key.'))
  }
