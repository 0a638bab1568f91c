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

/** Input that is well-formed but breaks a rule; the pipeline answers 422 with every issue. */
export class InvalidRequest extends Error {
  override readonly name = 'InvalidRequest'
  readonly issues: readonly Issue[]

  constructor(issues: readonly Issue[]) {
    super(issues.map((issue) => `${issue.loc.join('.')}: ${issue.msg}`).join('; '))
    this.issues = issues
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
