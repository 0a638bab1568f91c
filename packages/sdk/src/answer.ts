import { type Endpoint, type Finding, respell, validateAnswer } from '@atelier/contract'
import { type AnswerFacts, ApiError, field, ResponseValidationError, ValidationError } from './errors.ts'
import { callName } from './request.ts'

/** An answer with its body read: parsed when it is JSON, else text. */
export const readAnswer = async (response: Response): Promise<AnswerFacts> => {
  const { status, headers } = response
  const text = await response.text()
  if (!isJson(headers)) return { status, headers, body: text }
  try {
    return { status, headers, body: JSON.parse(text) as unknown }
  } catch {
    return { status, headers, body: text }
  }
}

const isJson = (headers: Headers) =>
  /^application\/(?:[\w.-]+\+)?json\b/i.test(headers.get('content-type') ?? '')

/** The result of a call from its answer, spelled as the area says; every other answer is thrown as an error. */
export const resultOf = (row: Endpoint, answer: AnswerFacts, wire: 'area' | 'snake'): unknown => {
  if (answer.status !== row.status) throw errorOf(row, answer)
  if (!row.response) return undefined
  if (!isJson(answer.headers)) throw unexpected(row, answer)
  return checkedResponse(row, answer.body, wire)
}

/** One message of an answer against the row's `response`: values a newer server added to a choice are let through. */
export const checkedResponse = (row: Endpoint, body: unknown, wire: 'area' | 'snake'): unknown => {
  if (!row.response) return body
  const camel = row.spelling === 'camel'
  const snake = camel && wire === 'area' ? respell(row.response, body, 'snake') : body
  const checked = validateAnswer(row.response, snake)
  if (!checked.ok) throw new ResponseValidationError(callName(row), checked.findings, body)
  return camel ? respell(row.response, checked.value, 'camel') : checked.value
}

/** What an answer that is not the call's success means. */
export const errorOf = (row: Endpoint, answer: AnswerFacts): ApiError => {
  if (answer.status < 400) return unexpected(row, answer)
  const detail = field(answer.body, 'detail')
  if (answer.status === 422 && Array.isArray(detail) && detail.every(isFinding))
    return new ValidationError(callName(row), answer, detail)
  const said = typeof detail === 'string' ? detail : field(answer.body, 'error_description')
  return new ApiError(
    typeof said === 'string' && said !== '' ? said : fallback(answer.body),
    callName(row),
    answer,
  )
}

const unexpected = (row: Endpoint, answer: AnswerFacts) =>
  new ApiError('Unexpected API response status or content-type', callName(row), answer)

const fallback = (body: unknown): string => {
  const data = typeof body === 'string' ? body : JSON.stringify(body)
  return data ? `API error occurred: ${data.slice(0, 500)}` : 'API error occurred'
}

const isFinding = (value: unknown): value is Finding =>
  Array.isArray(field(value, 'loc')) && typeof field(value, 'msg') === 'string'
