import { apiErrorStatuses, type Issue, type ApiErrorName } from '@atelier/contract'
import type { Sentence } from '@atelier/contract/texts/sentences'

/** Message of an error: a text in English, or a sentence with the code by which it is translated. */
export type Message = string | Sentence

const textOf = (message: Message): string => (typeof message === 'string' ? message : message.text)

/** Returns the code and values of a message; empty for a text without a code. */
const codeOf = (message: Message): Pick<Issue, 'code' | 'values'> => {
  if (typeof message === 'string') return {}
  const { code, values } = message
  return { code, ...(values && { values }) }
}

/** Named error of the contract; the pipeline responds with `{ error, detail }` and its status. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly error: ApiErrorName
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  /** Code and values of the message, where it has a code. */
  readonly coded: Pick<Issue, 'code' | 'values'>

  constructor(error: ApiErrorName, detail: Message, retryAfterSeconds?: number) {
    super(textOf(detail))
    this.coded = codeOf(detail)
    this.error = error
    this.status = apiErrorStatuses[error]
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Error of a seller's call that names an organization the caller does not belong to, in `Polar-Organization`. */
export class UnknownOrganization extends ApiError {
  constructor(organization: string) {
    super('ResourceNotFound', `There is no organization ${organization} that you can see.`)
  }
}

/** Error of a call that requires a recent sign-in; its challenge is defined in RFC 9470. */
export class RecentSignInNeeded extends ApiError {
  /** Maximum age of the sign-in, in seconds. */
  readonly withinSeconds: number

  constructor(withinSeconds: number) {
    super('NotPermitted', 'You signed in a while ago. Sign in again, then repeat this call.')
    this.withinSeconds = withinSeconds
  }
}

/** Well-formed input that breaks a rule; the pipeline responds with 422 and every issue. */
export class InvalidRequest extends Error {
  override readonly name = 'InvalidRequest'
  readonly issues: readonly Issue[]

  constructor(issues: readonly Issue[]) {
    super(issues.map((issue) => `${issue.loc.join('.')}: ${issue.msg}`).join('; '))
    this.issues = issues
  }
}

/**
 * OAuth 2.0 error, sent as `{ error, error_description }` (RFC 6749, section 5.2; RFC 7591, section 3.2.2).
 */
export class OAuth2Error extends Error {
  override readonly name = 'OAuth2Error'
  readonly status: 400 | 401
  readonly error: string
  /** The response requests the client's credentials in the Authorization header. */
  readonly asks_for_basic: boolean

  constructor(status: 400 | 401, error: string, description: string, asks_for_basic = false) {
    super(description)
    this.status = status
    this.error = error
    this.asks_for_basic = asks_for_basic
  }
}

/** Thrown by a handler to redirect the browser (302) instead of sending the endpoint's response. */
export class Redirected extends Error {
  override readonly name = 'Redirected'
  readonly location: string

  constructor(location: string) {
    super('This call is answered with a redirect.')
    this.location = location
  }
}

/** Builds the error for a caller that sent too many requests. */
export const tooManyRequests = (retryAfterSeconds: number): ApiError => {
  const unit = retryAfterSeconds === 1 ? 'second' : 'seconds'
  const detail = `Too many requests. Try again in ${retryAfterSeconds} ${unit}.`
  return new ApiError('TooManyRequests', detail, retryAfterSeconds)
}

/** Builds a named error: `throw apiError('NotOpenCheckout', 'This checkout has already been paid.')`. */
export const apiError = (error: ApiErrorName, detail: Message): ApiError => new ApiError(error, detail)

/** Throws the error that a rule returned; does nothing for undefined. */
export const throwIf = (error: Error | undefined): void => {
  if (error !== undefined) throw error
}

/**
 * Builds an issue of the input of a call.
 *
 * @param at body field in snake_case, or a full location that starts with `body`, `query` or `path`
 * @param msg one sentence: the problem and its remedy
 */
export const issue = (at: string | Issue['loc'], msg: Message, type = 'value_error'): Issue => ({
  loc: typeof at === 'string' ? ['body', at] : at,
  msg: textOf(msg),
  type,
  ...codeOf(msg),
})

/**
 * Builds a 422 from all issues of an input. The pipeline converts their locations to the caller's field case.
 */
export const invalid = (issues: readonly Issue[]): InvalidRequest => new InvalidRequest(issues)
