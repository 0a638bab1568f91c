import { apiErrorStatuses, type Issue, type ApiErrorName } from '@atelier/contract'

/** A named error of the contract; the pipeline answers it as `{ error, detail }` with its status. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly error: ApiErrorName
  readonly status: number
  readonly retryAfterSeconds: number | undefined

  constructor(error: ApiErrorName, detail: string, retryAfterSeconds?: number) {
    super(detail)
    this.error = error
    this.status = apiErrorStatuses[error]
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The error of a call that needs a person who has signed in a moment ago; its challenge is that of RFC 9470. */
export class RecentSignInNeeded extends ApiError {
  /** How long ago the person may have signed in. */
  readonly withinSeconds: number

  constructor(withinSeconds: number) {
    super('NotPermitted', 'You signed in a while ago. Sign in again, then repeat this call.')
    this.withinSeconds = withinSeconds
  }
}

/** Input that is well-formed but breaks a rule; the pipeline answers 422 with every issue. */
export class InvalidRequest extends Error {
  override readonly name = 'InvalidRequest'
  readonly issues: readonly Issue[]

  constructor(issues: readonly Issue[]) {
    super(issues.map((issue) => `${issue.loc.join('.')}: ${issue.msg}`).join('; '))
    this.issues = issues
  }
}

/** An error of OAuth 2.0, answered as `{ error, error_description }` (RFC 6749, section 5.2; RFC 7591, section 3.2.2). */
export class OAuth2Error extends Error {
  override readonly name = 'OAuth2Error'
  readonly status: 400 | 401
  readonly error: string
  /** Whether the answer asks for the client's credentials in the Authorization header. */
  readonly asks_for_basic: boolean

  constructor(status: 400 | 401, error: string, description: string, asks_for_basic = false) {
    super(description)
    this.status = status
    this.error = error
    this.asks_for_basic = asks_for_basic
  }
}

/** Thrown by a handler whose answer leads the browser elsewhere (302) instead of what the endpoint answers. */
export class Redirected extends Error {
  override readonly name = 'Redirected'
  readonly location: string

  constructor(location: string) {
    super('This call is answered with a redirect.')
    this.location = location
  }
}

/** Builds a named error: `throw apiError('NotOpenCheckout', 'This checkout has already been paid.')`. */
export const apiError = (error: ApiErrorName, detail: string): ApiError => new ApiError(error, detail)

/**
 * Describes one thing that is wrong with the input of a call.
 *
 * @param at the body field in snake_case, or a whole location that starts with `body`, `query` or `path`
 * @param msg one sentence: what is wrong and what to do
 */
export const issue = (at: string | Issue['loc'], msg: string, type = 'value_error'): Issue => ({
  loc: typeof at === 'string' ? ['body', at] : at,
  msg,
  type,
})

/** Builds a 422 from all issues of an input. The pipeline converts their locations to the caller's field case. */
export const invalid = (issues: readonly Issue[]): InvalidRequest => new InvalidRequest(issues)
