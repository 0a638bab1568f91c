import type { Endpoint } from '@atelier/contract'
import type { Caller } from './handler.ts'

/** Looks a bearer token up among the kind a call accepts. `unknown` also stands for expired and revoked. */
export type Authenticate = (bearer: string, access: 'seller' | 'portal') => Promise<Caller | 'unknown'>

const realm = 'Bearer realm="atelier"'

/** A caller who may not pass, with the body and headers of the answer (RFC 6750, section 3). */
export class NotAuthorized extends Error {
  override readonly name = 'NotAuthorized'
  readonly status: 401 | 403
  readonly body: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: 401 | 403,
    body: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>>,
  ) {
    super(body['error'])
    this.status = status
    this.body = body
    this.headers = headers
  }
}

const missing = () =>
  new NotAuthorized(401, { error: 'Unauthorized', detail: 'Unauthorized' }, { 'WWW-Authenticate': realm })

const bearerError = (status: 401 | 403, error: string, description: string, attributes = '') =>
  new NotAuthorized(
    status,
    { error, error_description: description },
    {
      'WWW-Authenticate': `${realm}, error="${error}", error_description="${description}"${attributes}`,
      'Cache-Control': 'no-store',
      Pragma: 'no-cache',
    },
  )

const invalidToken = () =>
  bearerError(
    401,
    'invalid_token',
    'The access token provided is expired, revoked, malformed, or invalid for other reasons.',
  )

const wrongSubject = (access: string) =>
  bearerError(
    401,
    'invalid_token',
    'The subject of this access token is not valid for this endpoint.',
    `, allowed_subjects="${access === 'portal' ? 'customer' : 'organization'}"`,
  )

const insufficientScope = (scopes: readonly string[]) =>
  bearerError(
    403,
    'insufficient_scope',
    'The request requires higher privileges than provided by the access token.',
    `, scope="${scopes.join(' ')}"`,
  )

/** The bearer token of a request, or undefined when it carries none. */
export const readBearer = (headers: Headers): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '')?.[1]

/**
 * Finds out who is calling and whether they may make this call: the right kind of token, holding any
 * one of the endpoint's scopes. Calls open to anyone do not look at credentials.
 *
 * @param onWrongCredentials told when a token belongs to nobody
 * @throws NotAuthorized
 */
export const authorize = async (
  endpoint: Endpoint,
  bearer: string | undefined,
  authenticate: Authenticate,
  onWrongCredentials: () => void,
): Promise<Caller> => {
  if (endpoint.access === 'public') return { kind: 'public' }
  if (bearer === undefined) throw missing()
  const caller = bearer.length > 512 ? 'unknown' : await authenticate(bearer, endpoint.access)
  if (caller === 'unknown') {
    onWrongCredentials()
    throw invalidToken()
  }
  if (caller.kind !== endpoint.access) throw wrongSubject(endpoint.access)
  const scopes = endpoint.scopes ?? []
  if (scopes.length > 0 && !scopes.some((scope) => caller.scopes.includes(scope)))
    throw insufficientScope(scopes)
  return caller
}
