import {
  apiErrorStatuses,
  type ApiErrorName,
  type Issue,
  type SentenceValues,
} from '@atelier/contract/primitives/api-errors'
import {
  ApiError,
  ConnectionError,
  InputValidationError,
  RequestTimeoutError,
  ValidationError,
} from '@atelier/sdk'

/** Reason of a failed call, in the form that pages need. */
export type CallError = {
  /**
   * Name of the API error; `invalid` for rejected input; `network` without a response, or for one that only
   * asks to retry later; `unexpected` for a response outside the contract.
   */
  readonly kind: ApiErrorName | 'invalid' | 'network' | 'unexpected'
  /** The server's own message, when it sent one: English, with the code and values of a message that has a code. */
  readonly sentence?: string | undefined
  readonly code?: string | undefined
  readonly values?: SentenceValues | undefined
  /** Issues of the input, when `kind` is `invalid`. */
  readonly issues?: readonly Issue[]
  /** Set when the call needs a recent sign-in. */
  readonly needsSignIn?: true
}

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: CallError }

/** Temporary statuses of servers and proxies, whatever their body says. */
const passingStatuses: ReadonlySet<number> = new Set([408, 425, 502, 503, 504])

const isName = (name: string | undefined): name is ApiErrorName =>
  name !== undefined && Object.hasOwn(apiErrorStatuses, name)

/** Returns the description of an OAuth 2.0 error. */
const describedBy = (body: unknown): string | undefined =>
  typeof body === 'object' &&
  body !== null &&
  'error_description' in body &&
  typeof body.error_description === 'string'
    ? body.error_description
    : undefined

const isValues = (value: unknown): value is SentenceValues => typeof value === 'object' && value !== null

/** The message in the body of an error. */
export const messageIn = (body: unknown): Pick<CallError, 'sentence' | 'code' | 'values'> => {
  const { detail, code, values }: { readonly [field: string]: unknown } = { ...(isValues(body) && body) }
  return {
    sentence: typeof detail === 'string' ? detail : undefined,
    ...(typeof code === 'string' && { code, ...(isValues(values) && { values }) }),
  }
}

/** Reads what a call of the client threw. */
export const callErrorOf = (error: unknown): CallError => {
  if (error instanceof InputValidationError) return { kind: 'invalid', issues: error.issues }
  if (error instanceof ValidationError) return { kind: 'invalid', issues: error.detail }
  if (error instanceof ConnectionError || error instanceof RequestTimeoutError) return { kind: 'network' }
  if (!(error instanceof ApiError)) return { kind: 'unexpected' }
  const { sentence, code, values } = messageIn(error.body)
  const needsSignIn = error.headers.get('www-authenticate')?.includes('insufficient_user_authentication')
  if (isName(error.error))
    return { kind: error.error, sentence, code, values, ...(needsSignIn && { needsSignIn }) }
  if (error.error === 'insufficient_scope') return { kind: 'NotPermitted' }
  const described = describedBy(error.body)
  if (error.status === 400 && described !== undefined) return { kind: 'BadRequest', sentence: described }
  if (error.status === 429) return { kind: 'TooManyRequests', sentence, code, values }
  return { kind: passingStatuses.has(error.status) ? 'network' : 'unexpected', sentence }
}

/** Returns the result of a call, or its error; never rejects. */
export const resultOf = async <T>(call: Promise<T>): Promise<Result<T>> => {
  try {
    return { ok: true, value: await call }
  } catch (error) {
    return { ok: false, error: callErrorOf(error) }
  }
}

/** True when the same call may succeed a little later. */
export const isPassing = ({ kind }: CallError): boolean =>
  kind === 'network' || kind === 'Unavailable' || kind === 'TooManyRequests'

/** True when the requested object does not exist. A URL with an invalid id is rejected as invalid. */
export const isMissing = (error: CallError | undefined): boolean =>
  error?.kind === 'ResourceNotFound' || error?.kind === 'invalid'

/** True when the server has rejected the call permanently: a retry gets the same response. */
export const isRejected = ({ kind }: CallError): boolean =>
  kind === 'invalid' || (isName(kind) && apiErrorStatuses[kind] < 500 && kind !== 'TooManyRequests')

/**
 * Assigns issues to the fields of a form. The sentences of all others are joined in `notice`.
 *
 * @param fieldOf returns the field of a `loc`; undefined when the form has no such field
 */
export const sortIssues = <F extends string>(
  issues: readonly Pick<Issue, 'loc' | 'msg'>[],
  fieldOf: (loc: Issue['loc']) => F | undefined,
): { readonly errors: { readonly [field in F]?: string }; readonly notice: string | undefined } => {
  const errors: { [field in F]?: string } = {}
  const generalMessages: string[] = []
  for (const { loc, msg } of issues) {
    const field = fieldOf(loc)
    if (field === undefined) generalMessages.push(msg)
    else errors[field] = msg
  }
  return { errors, notice: generalMessages.length > 0 ? generalMessages.join(' ') : undefined }
}
