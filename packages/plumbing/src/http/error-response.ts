import { convertLoc, type Endpoint, type Issue, versionedErrorOf } from '@atelier/contract'
import type { Context } from 'hono'
import type { Log } from '../log/log.ts'
import { DryRunEnd } from '../database/index.ts'
import { isDiskFull, Outage } from '../outage/outage.ts'
import { NotAuthorized } from './authenticate.ts'
import { UnreadBody } from './body-errors.ts'
import { dryRunResponse, jsonResponse, type HttpEnv, isPolarPath, type Mounted } from './call.ts'
import { toResponse } from './pages.ts'
import { isForPeople, problemPage } from './problem-page.ts'
import {
  ApiError,
  InvalidRequest,
  OAuth2Error,
  RecentSignInNeeded,
  Redirected,
  UnknownOrganization,
} from './errors.ts'

/**
 * Error names that the pipeline itself may return; handlers may use only the names that their endpoint lists.
 */
const pipelineErrors = new Set([
  'Unauthorized',
  'Unavailable',
  'TooManyRequests',
  'PayloadTooLarge',
  'Conflict',
  'RevisionMismatch',
  'BadRequest',
  'NotPermitted',
])

/**
 * Returns the headers of a named error: `Retry-After`, the challenge for a new sign-in (RFC 9470), and the end of a
 * connection with an unread body.
 */
export const errorHeaders = (error: ApiError): Readonly<Record<string, string>> => ({
  ...(error.retryAfterSeconds !== undefined && { 'Retry-After': String(error.retryAfterSeconds) }),
  ...(error instanceof RecentSignInNeeded && {
    'WWW-Authenticate': `Bearer realm="atelier", error="insufficient_user_authentication", max_age="${error.withinSeconds}"`,
  }),
  ...(error instanceof UnreadBody && { Connection: 'close' }),
})

/** Responses to calls during an outage: advice for the caller, without internal details. */
const outageResponses = {
  away: {
    status: 503,
    retryAfterSeconds: 2,
    detail: 'The service is not available at the moment. Try again in a few seconds.',
  },
  full: {
    status: 507,
    retryAfterSeconds: 60,
    detail: 'The server has no storage space left. Its operator has been notified; try again later.',
  },
} as const

/** Returns the error as an outage, if it is one. A full disk always is. */
const outageOf = (error: unknown): Outage | undefined => {
  if (error instanceof Outage) return error
  return isDiskFull(error) ? new Outage('files', 'full', error) : undefined
}

/** Error codes for parameters with their own code (RFC 6749, section 5.2; RFC 7009, section 2.2.1). */
const ownCodes: Readonly<Record<string, { readonly status: 400 | 401; readonly error: string }>> = {
  grant_type: { status: 400, error: 'unsupported_grant_type' },
  token_type_hint: { status: 401, error: 'unsupported_token_type' },
}

/**
 * Returns the OAuth 2.0 error for the first issue of an input. For client registration, only metadata that no client
 * may have is answered this way, once everything else is valid.
 */
const oauth2Failure = (failures: Endpoint['failures'], issues: readonly Issue[]) => {
  const [first] = issues
  if (failures === 'registration' && issues.every(({ type }) => type === 'invalid_client_metadata'))
    return { status: 400, error: 'invalid_client_metadata', description: first?.msg ?? '' }
  if (failures !== 'oauth2') return undefined
  const name = String(first?.loc[1] ?? 'body')
  const absent = ['missing', 'union_tag_not_found', 'too_short'].includes(first?.type ?? '')
  return {
    ...(ownCodes[name] ?? { status: 400, error: 'invalid_request' }),
    description: `${absent ? 'Missing' : 'Invalid'} '${name}' in request.`,
  }
}

const inFieldCase = ({ endpoint, field_case }: Mounted, issue: Issue): Issue =>
  field_case !== 'snake' && endpoint.body !== undefined && issue.loc[0] === 'body'
    ? { ...issue, loc: convertLoc(endpoint.body, issue.loc, field_case) }
    : issue

/** Returns the name and status of an error on the wire of its call. */
const nameOf = (
  { error, status }: ApiError,
  c: Context<HttpEnv>,
  mounted: Mounted | undefined,
): { readonly error: string; readonly status: number } => {
  const versioned =
    mounted !== undefined && c.var.wire.kind === 'versioned'
      ? versionedErrorOf(mounted.endpoint.path, error)
      : undefined
  return versioned ?? { error, status }
}

type ErrorResponses = {
  readonly log: Log
  /** URL of the metadata on how to get a token (RFC 9728), named by every challenge. */
  readonly resourceMetadata: string
}

/**
 * Converts a thrown value to a response: 422 with all issues (or its OAuth 2.0 form), a named error with its
 * status, a bearer error, 503 when the database or storage is unreachable, 507 when it is full, and otherwise
 * a logged 500 that shows nothing but its request id. Visitors of a page in a browser get an HTML page.
 */
export const errorResponse = (
  error: unknown,
  c: Context<HttpEnv>,
  { log, resourceMetadata }: ErrorResponses,
): Response => {
  // Pages have no endpoint.
  const mounted: Mounted | undefined = c.get('mounted')
  const at = { request_id: c.var.request.id, route: c.var.pattern }
  // Polar's SDKs know no codes of messages.
  const isCoded = mounted === undefined || !isPolarPath(mounted)
  const namedErrorResponse = (
    status: number,
    name: string,
    detail: string | readonly Issue[],
    coded: ApiError['coded'] = {},
  ): Response => {
    if (!isForPeople(c))
      return jsonResponse(c, status, JSON.stringify({ error: name, detail, ...(isCoded && coded) }))
    const sentence = typeof detail === 'string' ? detail : detail.map(({ msg }) => msg).join(' ')
    return toResponse(c, problemPage(status, sentence, c.var.request.id))
  }
  const unexpectedErrorResponse = (cause: unknown): Response => {
    log.error({ err: cause, ...at }, 'A request failed with an unexpected error.')
    return namedErrorResponse(500, 'InternalServerError', 'Internal Server Error')
  }

  const oauth2Error = (status: number, code: string, error_description: string): Response => {
    c.header('Pragma', 'no-cache')
    return jsonResponse(c, status, JSON.stringify({ error: code, error_description }))
  }

  if (error instanceof DryRunEnd) return dryRunResponse(c)
  if (error instanceof OAuth2Error) {
    if (error.asks_for_basic) c.header('WWW-Authenticate', 'Basic realm="atelier"')
    return oauth2Error(error.status, error.error, error.message)
  }
  if (error instanceof Redirected) {
    c.header('Location', error.location)
    return jsonResponse(c, 302, null)
  }
  if (error instanceof InvalidRequest) {
    const failure = oauth2Failure(mounted?.endpoint.failures, error.issues)
    if (failure !== undefined) return oauth2Error(failure.status, failure.error, failure.description)
    const placed = error.issues.map((issue) => (mounted ? inFieldCase(mounted, issue) : issue))
    const issues = isCoded ? placed : placed.map(({ loc, msg, type }) => ({ loc, msg, type }))
    return namedErrorResponse(422, 'RequestValidationError', issues)
  }
  if (error instanceof ApiError) {
    const isOfPipeline = pipelineErrors.has(error.error) || error instanceof UnknownOrganization
    if (mounted && !isOfPipeline && !mounted.endpoint.errors.includes(error.error)) {
      const message = `${mounted.name} threw ${error.error}, which its endpoint does not list.`
      return unexpectedErrorResponse(new Error(message, { cause: error }))
    }
    for (const [name, value] of Object.entries(errorHeaders(error))) c.header(name, value)
    const { status, error: name } = nameOf(error, c, mounted)
    return namedErrorResponse(status, name, error.message, error.coded)
  }
  if (error instanceof NotAuthorized) {
    c.header('WWW-Authenticate', `${error.challenge}, resource_metadata="${resourceMetadata}"`)
    c.header('Pragma', 'no-cache')
    return jsonResponse(c, error.status, JSON.stringify(error.body))
  }
  const outage = outageOf(error)
  if (outage !== undefined) {
    // The outage was already logged, once, where it was detected.
    log.debug({ err: error, ...at }, 'A request failed because a service is away.')
    const { status, retryAfterSeconds, detail } = outageResponses[outage.reason]
    c.header('Retry-After', String(retryAfterSeconds))
    return namedErrorResponse(status, 'Unavailable', detail)
  }
  return unexpectedErrorResponse(error)
}
