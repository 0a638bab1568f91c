import { fieldCaseOf, type Issue } from '@atelier/contract'
import { type AnswerFacts, ApiError, field, ResponseValidationError, ValidationError } from './errors.ts'
import { redacted, redactedHeaders } from './redact.ts'
import { callName, type CheckedEndpoint } from './endpoint.ts'

/** A response; `declared` is true when its content type is that of the call's success. */
export type ReadAnswer = AnswerFacts & { readonly declared: boolean }

/**
 * Reads the body of a response: parsed if it is JSON, otherwise as text. Secrets are removed from error
 * responses.
 */
export const readAnswer = async (
  endpoint: CheckedEndpoint,
  response: Response,
  token: string | undefined,
): Promise<ReadAnswer> => {
  const { status, headers } = response
  const type = headers.get('content-type') ?? ''
  const json = type === 'application/json' || jsonType.test(type)
  const text = await response.text()
  const body = json ? parsed(text) : text
  const declared = !endpoint.response || json || (endpoint.answers === 'csv' && /^text\/csv\b/i.test(type))
  return isSuccess(endpoint, status) && declared
    ? { status, headers, body, declared }
    : { status, headers: redactedHeaders(headers, token), body: redacted(body, token), declared }
}

/** Below `/snake` some calls succeed with another status. */
const isSuccess = ({ status, provider_status }: CheckedEndpoint, answered: number): boolean =>
  answered === status || answered === provider_status?.value

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const jsonType = /^application\/(?:[\w.-]+\+)?json\b/i

/**
 * Returns the result of a call from its response, in the area's field case. Throws an error for any other
 * response.
 */
export const resultOf = (endpoint: CheckedEndpoint, answer: ReadAnswer): unknown => {
  if (!isSuccess(endpoint, answer.status)) throw errorOf(endpoint, answer)
  if (endpoint.status === 302 && !endpoint.response) {
    const address = answer.headers.get('location')
    if (address === null) throw unexpected(endpoint, answer)
    return address
  }
  if (!endpoint.response) return undefined
  if (!answer.declared) throw unexpected(endpoint, answer)
  return checkedResponse(endpoint, answer.body)
}

/**
 * Validates a response, or one message of a stream, against `response` and converts it to the area's field
 * case.
 */
export const checkedResponse = (endpoint: CheckedEndpoint, body: unknown): unknown => {
  if (!endpoint.response) return body
  const checked = endpoint.checks.answer(endpoint.response, body, fieldCaseOf(endpoint))
  if (!checked.ok) throw new ResponseValidationError(callName(endpoint), checked.issues, body)
  return checked.value
}

/** Returns the error for an unsuccessful response. */
export const errorOf = (endpoint: CheckedEndpoint, answer: AnswerFacts): ApiError => {
  if (answer.status < 400) return unexpected(endpoint, answer)
  const detail = field(answer.body, 'detail')
  if (answer.status === 422 && Array.isArray(detail) && detail.every(isIssue))
    return new ValidationError(callName(endpoint), answer, detail)
  const message = typeof detail === 'string' ? detail : field(answer.body, 'error_description')
  return new ApiError(
    typeof message === 'string' && message !== '' ? message : fallback(answer.body),
    callName(endpoint),
    answer,
  )
}

const unexpected = (endpoint: CheckedEndpoint, answer: AnswerFacts) =>
  new ApiError('Unexpected API response status or content-type', callName(endpoint), answer)

const fallback = (body: unknown): string => {
  const data = typeof body === 'string' ? body : JSON.stringify(body)
  return data ? `API error occurred: ${data.slice(0, 500)}` : 'API error occurred'
}

const isIssue = (value: unknown): value is Issue =>
  Array.isArray(field(value, 'loc')) && typeof field(value, 'msg') === 'string'
