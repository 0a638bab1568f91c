import type { Step } from './call.ts'
import { createRecognizer, type Authenticate, type WrongTokens } from './recognize-token.ts'

/** A call without sufficient credentials, with the body and the challenge of its answer (RFC 6750, section 3). */
export class NotAuthorized extends Error {
  override readonly name = 'NotAuthorized'
  readonly status: 401 | 403
  readonly body: Readonly<Record<string, string>>
  /** The value of `WWW-Authenticate`. */
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

const missing = () => new NotAuthorized(401, { error: 'Unauthorized', detail: 'Unauthorized' })

const invalidToken = () =>
  bearerError(
    401,
    'invalid_token',
    'The access token provided is expired, revoked, malformed, or invalid for other reasons.',
  )

const wrongSubject = (access: 'seller' | 'portal') =>
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
 * The step that admits a caller: a token of the kind the endpoint takes, holding any one of its scopes. Public
 * endpoints do not look at credentials. Unknown tokens beyond the limit of an address are answered 429 instead
 * of 401; a valid token is admitted whatever else its address sends.
 */
export const authorize = (authenticate: Authenticate, { countWrongToken, isGuessing }: WrongTokens): Step => {
  const recognize = createRecognizer(authenticate, isGuessing)
  return async (c, next) => {
    const { access, scopes = [] } = c.var.mounted.endpoint
    if (access === 'public') {
      c.set('caller', { kind: 'public' })
      return next()
    }
    const bearer = readBearer(c.req.raw.headers)
    if (bearer === undefined) throw missing()
    const caller = await recognize(bearer, access, c.var.request.ip)
    if (caller === 'unknown') {
      countWrongToken(c, bearer)
      throw invalidToken()
    }
    if (caller.kind !== access) throw wrongSubject(access)
    if (scopes.length > 0 && !scopes.some((scope) => caller.scopes.includes(scope)))
      throw insufficientScope(scopes)
    c.set('caller', caller)
    await next()
  }
}
