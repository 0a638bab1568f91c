import { convertLoc, type Issue } from '@atelier/contract'
import type { Log } from '../log/log.ts'
import type { AnswerHeaders } from './answer.ts'
import { NotAuthorized } from './authenticate.ts'
import type { Encoded } from './encode.ts'
import type { Found } from './find-endpoint.ts'
import { oauth2Failure } from './oauth2-failure.ts'
import { isOutage } from './outage.ts'
import { UnreadBody } from './read-body.ts'
import { InvalidRequest, ApiError } from './errors.ts'

/** Names the pipeline itself may answer with; handlers may use only those their endpoint lists. */
const pipelineErrors = new Set([
  'Unauthorized',
  'Unavailable',
  'TooManyRequests',
  'PayloadTooLarge',
  'Conflict',
  'BadRequest',
  'NotPermitted',
  'NotImplemented',
])

const convertIssue = (found: Found | undefined, issue: Issue): Issue => {
  if (found === undefined) return issue
  const { endpoint, field_case } = found.mounted
  return field_case !== 'snake' && endpoint.body !== undefined && issue.loc[0] === 'body'
    ? { ...issue, loc: convertLoc(endpoint.body, issue.loc, field_case) }
    : issue
}

const named = (status: number, error: string, detail: unknown): Encoded => ({
  status,
  body: JSON.stringify({ error, detail }),
})

const unexpected = (error: unknown, log: Log): Encoded => {
  log.error({ err: error }, 'A request failed for a reason nobody foresaw.')
  return named(500, 'InternalServerError', 'Internal Server Error')
}

/**
 * Turns whatever was thrown into the answer the caller gets: 422 with all issues (or as OAuth 2.0 says it), a named refusal,
 * a bearer error, 503 when the database cannot be reached, and otherwise a logged 500 that tells
 * nothing but its request id.
 *
 * @param found the endpoint that was called, which says what it may refuse with; undefined for pages
 * @param headers receives what belongs to the answer (`WWW-Authenticate`, `Retry-After`)
 */
export const answerError = (
  error: unknown,
  found: Found | undefined,
  headers: AnswerHeaders,
  log: Log,
): Encoded => {
  if (error instanceof InvalidRequest) {
    const failure = oauth2Failure(found?.mounted.endpoint.failures, error.issues)
    if (failure) {
      headers['Pragma'] = 'no-cache'
      return failure
    }
    return named(
      422,
      'RequestValidationError',
      error.issues.map((issue) => convertIssue(found, issue)),
    )
  }
  if (error instanceof ApiError) {
    if (
      found !== undefined &&
      !pipelineErrors.has(error.error) &&
      !found.mounted.endpoint.errors.includes(error.error)
    ) {
      return unexpected(
        new Error(`${found.mounted.name} refused with ${error.error}, which its endpoint does not list.`, {
          cause: error,
        }),
        log,
      )
    }
    if (error.retryAfterSeconds !== undefined) headers['Retry-After'] = String(error.retryAfterSeconds)
    if (error instanceof UnreadBody) headers['Connection'] = 'close'
    return named(error.status, error.error, error.message)
  }
  if (error instanceof NotAuthorized) {
    Object.assign(headers, error.headers)
    return { status: error.status, body: JSON.stringify(error.body) }
  }
  if (isOutage(error)) {
    log.error({ err: error }, 'The database cannot be reached.')
    headers['Retry-After'] = '1'
    return named(
      503,
      'Unavailable',
      'The service is not available at the moment. Try again in a few seconds.',
    )
  }
  return unexpected(error, log)
}
