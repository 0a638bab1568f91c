import { fieldCaseOf, type Issue } from '@atelier/contract'
import { type ResponseFacts, ApiError, field, ResponseValidationError, ValidationError } from './errors.ts'
import { redacted, redactedHeaders } from './redact.ts'
import { callName, type CheckedEndpoint } from './endpoint.ts'

/** A response; `hasExpectedType` is true when its content type is that of a successful response of the call. */
export type ReadResponse = ResponseFacts & { readonly hasExpectedType: boolean }

/**
 * Reads the body of a response: parsed if it is JSON, otherwise as text. Secrets are removed from error
 * responses.
 */
export const readResponse = async (
  endpoint: CheckedEndpoint,
  response: Response,
  token: string | undefined,
): Promise<ReadResponse> => {
  const { status, headers } = response
  const type = headers.get('content-type') ?? ''
  const json = jsonType.test(type)
  const text = await response.text()
  const body = json ? parsed(text) : text
  const hasExpectedType =
    !endpoint.response || json || (endpoint.stream === 'csv' && /^text\/csv\b/i.test(type))
  return isSuccess(endpoint, status) && hasExpectedType
    ? { status, headers, body, hasExpectedType }
    : { status, headers: redactedHeaders(headers, token), body: redacted(body, token), hasExpectedType }
}

/** Below `/snake`, some calls have another status for success. */
const isSuccess = ({ status, provider_status }: CheckedEndpoint, received: number): boolean =>
  received === status || received === provider_status?.value

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
export const resultOf = (endpoint: CheckedEndpoint, response: ReadResponse): unknown => {
  if (!isSuccess(endpoint, response.status)) throw errorOf(endpoint, response)
  if (endpoint.status === 302 && !endpoint.response) {
    const url = response.headers.get('location')
    if (url === null) throw unexpected(endpoint, response)
    return url
  }
  if (!endpoint.response) return undefined
  if (!response.hasExpectedType) throw unexpected(endpoint, response)
  return checkedResponse(endpoint, response.body)
}

/**
 * Validates a response, or one message of a stream, against `response` and converts it to the area's field
 * case.
 */
export const checkedResponse = (endpoint: CheckedEndpoint, body: unknown): unknown => {
  if (!endpoint.response) return body
  const checked = endpoint.checks.response(endpoint.response, body, fieldCaseOf(endpoint))
  if (!checked.ok) throw new ResponseValidationError(callName(endpoint), checked.issues, body)
  return checked.value
}

/** Returns the error for an unsuccessful response. */
export const errorOf = (endpoint: CheckedEndpoint, response: ResponseFacts): ApiError => {
  if (response.status < 400) return unexpected(endpoint, response)
  const detail = field(response.body, 'detail')
  if (response.status === 422 && Array.isArray(detail) && detail.every(isIssue))
    return new ValidationError(callName(endpoint), response, detail)
  const message = typeof detail === 'string' ? detail : field(response.body, 'error_description')
  return new ApiError(
    typeof message === 'string' && message !== '' ? message : fallback(response.body),
    callName(endpoint),
    response,
  )
}

const unexpected = (endpoint: CheckedEndpoint, response: ResponseFacts) =>
  new ApiError('Unexpected API response status or content-type', callName(endpoint), response)

const fallback = (body: unknown): string => {
  const data = typeof body === 'string' ? body : JSON.stringify(body)
  return data ? `API error occurred: ${data.slice(0, 500)}` : 'API error occurred'
}

const isIssue = (value: unknown): value is Issue =>
  Array.isArray(field(value, 'loc')) && typeof field(value, 'msg') === 'string'
