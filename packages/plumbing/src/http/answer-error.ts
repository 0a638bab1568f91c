import { spellLoc, type Finding } from '@atelier/contract'
import type { Log } from '../log/log.ts'
import type { AnswerHeaders } from './answer.ts'
import { NotAuthorized } from './authenticate.ts'
import type { Encoded } from './encode.ts'
import type { Found } from './find-row.ts'
import { oauth2Failure } from './oauth2-failure.ts'
import { isOutage } from './outage.ts'
import { UnreadBody } from './read-body.ts'
import { InvalidRequest, Refusal } from './refuse.ts'

/** Names the door itself may answer with; handlers may use only those their row lists. */
const doorNames = new Set([
  'Unauthorized',
  'Unavailable',
  'TooManyRequests',
  'PayloadTooLarge',
  'Conflict',
  'BadRequest',
  'NotPermitted',
  'NotImplemented',
])

const spellFinding = (found: Found | undefined, finding: Finding): Finding => {
  if (found === undefined) return finding
  const { row, spelling } = found.mounted
  return spelling !== 'snake' && row.body !== undefined && finding.loc[0] === 'body'
    ? { ...finding, loc: spellLoc(row.body, finding.loc, spelling) }
    : finding
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
 * Turns whatever was thrown into the answer the caller gets: 422 with all findings (or as OAuth 2.0 says it), a named refusal,
 * a bearer error, 503 when the database cannot be reached, and otherwise a logged 500 that tells
 * nothing but its request id.
 *
 * @param found the row that was called, which says what it may refuse with; undefined for pages
 * @param headers receives what belongs to the answer (`WWW-Authenticate`, `Retry-After`)
 */
export const answerError = (
  error: unknown,
  found: Found | undefined,
  headers: AnswerHeaders,
  log: Log,
): Encoded => {
  if (error instanceof InvalidRequest) {
    const failure = oauth2Failure(found?.mounted.row.failures, error.findings)
    if (failure) {
      headers['Pragma'] = 'no-cache'
      return failure
    }
    return named(
      422,
      'RequestValidationError',
      error.findings.map((finding) => spellFinding(found, finding)),
    )
  }
  if (error instanceof Refusal) {
    if (
      found !== undefined &&
      !doorNames.has(error.error) &&
      !found.mounted.row.errors.includes(error.error)
    ) {
      return unexpected(
        new Error(`${found.mounted.name} refused with ${error.error}, which its row does not list.`, {
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
