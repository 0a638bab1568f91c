import type { Context } from 'hono'
import type { HttpEnv, Step } from './call.ts'
import { apiError, RecentSignInNeeded, UnknownOrganization } from './errors.ts'
import { type Caller, callerKinds, isRecent, type Portal, recently, type User } from './caller.ts'
import { isOwnWrite } from './loopback.ts'
import { type Wire, wireOf } from './wire.ts'
import {
  type RequestedAccess,
  createRecognizer,
  type Authenticate,
  type FindBySession,
  type GuardedAccess,
  type WrongTokens,
} from './recognize-token.ts'

/**
 * Call without sufficient credentials, with the body and the challenge of its response (RFC 6750, section 3).
 */
export class NotAuthorized extends Error {
  override readonly name = 'NotAuthorized'
  readonly status: 401 | 403
  readonly body: Readonly<Record<string, string>>
  /** Value of `WWW-Authenticate`. */
  readonly challenge: string

  constructor(status: 401 | 403, body: Readonly<Record<string, string>>, challenge = '') {
    super(body['error'])
    this.status = status
    this.body = body
    this.challenge = `Bearer realm="atelier"${challenge}`
  }
}

const bearerError = (status: 401 | 403, error: string, error_description: string, attribute = '') =>
  new NotAuthorized(
    status,
    { error, error_description },
    `, error="${error}", error_description="${error_description}"${attribute}`,
  )

const unauthorizedError = () => new NotAuthorized(401, { error: 'Unauthorized', detail: 'Unauthorized' })

const invalidToken = () =>
  bearerError(
    401,
    'invalid_token',
    'The access token provided is expired, revoked, malformed, or invalid for other reasons.',
  )

const subjects = { seller: 'organization user', portal: 'customer', user: 'user' }

const wrongSubjectError = (access: GuardedAccess) =>
  bearerError(
    401,
    'invalid_token',
    'The subject of this access token is not valid for this endpoint.',
    `, allowed_subjects="${subjects[access]}"`,
  )

/**
 * Returns the error for a caller without permission.
 *
 * @param scopes scopes that would permit the call; none when the caller's role is the reason
 */
export const insufficientScope = (scopes: readonly string[] = []): NotAuthorized =>
  bearerError(
    403,
    'insufficient_scope',
    'The request requires higher privileges than provided by the access token.',
    scopes.length === 0 ? '' : `, scope="${scopes.join(' ')}"`,
  )

/** Returns the bearer token of a request, or undefined. */
export const readBearer = (headers: Headers): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '')?.[1]

/**
 * Returns the user or customer of a request's session cookie, on endpoints that accept it. Browsers send the
 * cookie automatically, so a write must prove that a page of this server sent it, unless the request can
 * authenticate in another way.
 *
 * @throws NotPermitted for a write without that proof or another way to authenticate
 */
const findCookieCaller = async (
  c: Context<HttpEnv>,
  find: FindBySession,
  request: RequestedAccess,
  hasOtherWay: boolean,
): Promise<User | Portal | undefined> => {
  const { headers, method, url } = c.req.raw
  const { endpoint } = c.var.mounted
  if (endpoint.credentials?.includes('session') === false) return undefined
  if (headers.get('cookie') === null) return undefined
  const isProven = method === 'GET' || method === 'HEAD' || isOwnWrite(headers, new URL(url).host)
  if (!isProven && hasOtherWay) return undefined
  const caller =
    endpoint.access === 'portal'
      ? await find.customer(headers, new URL(url).pathname)
      : await find.user(headers, request)
  if (caller !== undefined && !isProven)
    throw apiError('NotPermitted', 'This call was not sent from a page of this server, so nothing was done.')
  return caller
}

/** Returns the parts of a call that the lookup of a session or token needs. */
const requestedAccessOf = (c: Context<HttpEnv>): RequestedAccess => {
  const { endpoint } = c.var.mounted
  const organization = endpoint.access === 'seller' ? c.req.header('polar-organization') : undefined
  return organization === undefined ? endpoint : { ...endpoint, organization: organization.toLowerCase() }
}

/** Returns the wire of a call, once its token is known. */
const wireOfCall = (c: Context<HttpEnv>, caller: Caller): Wire => {
  const credential = 'credential' in caller ? caller.credential : undefined
  const token = credential !== undefined && 'wire' in credential ? credential.wire : undefined
  return wireOf({ path: c.var.mounted.path, headers: c.req.raw.headers, token }) ?? c.var.wire
}

/** Returns true if the call came with a session of a recent sign-in. */
const isOfRecentSession = (caller: Caller): boolean =>
  caller.kind === 'user' && caller.credential.kind === 'session' && isRecent(caller.credential)

/**
 * Step that determines the caller: the user or customer of a session cookie, else the holder of a bearer
 * token of a kind that the endpoint accepts, with any of its scopes. Public endpoints ignore credentials.
 * Unknown tokens beyond the limit of an address get 429 instead of 401; a valid token is accepted regardless
 * of other requests from its address.
 */
export const authorize = (
  authenticate: Authenticate,
  findBySession: FindBySession,
  { countWrongToken, isGuessing }: WrongTokens,
): Step => {
  const recognize = createRecognizer(authenticate, isGuessing)
  return async (c, next) => {
    const { endpoint } = c.var.mounted
    const { access, also, scopes = [], credentials } = endpoint
    if (access === 'public') {
      c.set('caller', { kind: 'public' })
      return next()
    }
    const bearer = readBearer(c.req.raw.headers)
    const required = requestedAccessOf(c)
    const hasOtherWay = bearer !== undefined || also === 'public'
    const cookieCaller = await findCookieCaller(c, findBySession, required, hasOtherWay)
    if (cookieCaller === undefined && bearer === undefined) {
      if (also !== 'public') throw unauthorizedError()
      c.set('caller', { kind: 'public' })
      return next()
    }
    const caller = cookieCaller ?? (await recognize(bearer ?? '', required, c.var.request.ip))
    if (caller === 'unknown') {
      countWrongToken(c, bearer ?? '')
      throw invalidToken()
    }
    c.set('recognized', caller)
    if (caller.kind === 'public' || (!callerKinds[access].includes(caller.kind) && caller.kind !== also))
      throw wrongSubjectError(access)
    if (credentials !== undefined && 'credential' in caller && !credentials.includes(caller.credential.kind))
      throw invalidToken()
    const { organization } = required
    if (
      organization !== undefined &&
      caller.kind === 'organization' &&
      caller.organization_id !== organization
    )
      throw new UnknownOrganization(organization)
    const isOpen = caller.kind === 'registration' || scopes.some((scope) => caller.scopes.includes(scope))
    if (!isOpen) throw insufficientScope(scopes)
    if (endpoint.recent === true && !isOfRecentSession(caller)) throw new RecentSignInNeeded(recently / 1000)
    c.set('caller', caller)
    c.set('wire', wireOfCall(c, caller))
    await next()
  }
}
