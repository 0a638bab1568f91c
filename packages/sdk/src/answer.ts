import { areaSpelling, type Finding } from '@atelier/contract'
import { type AnswerFacts, ApiError, field, ResponseValidationError, ValidationError } from './errors.ts'
import { redacted, redactedHeaders } from './redact.ts'
import { callName, type Row } from './row.ts'
import { checkAnswer } from './shape/validate.ts'

/** An answer and whether it is of a type the call's success can have. */
export type ReadAnswer = AnswerFacts & { readonly declared: boolean }

/** An answer with its body read: parsed when it is JSON, else text. What is no success is cleared of secrets. */
export const readAnswer = async (
  row: Row,
  response: Response,
  token: string | undefined,
): Promise<ReadAnswer> => {
  const { status, headers } = response
  const type = headers.get('content-type') ?? ''
  const json = type === 'application/json' || jsonType.test(type)
  const text = await response.text()
  const body = json ? parsed(text) : text
  const declared = !row.response || json || (row.answers === 'csv' && /^text\/csv\b/i.test(type))
  return status === row.status && declared
    ? { status, headers, body, declared }
    : { status, headers: redactedHeaders(headers, token), body: redacted(body, token), declared }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const jsonType = /^application\/(?:[\w.-]+\+)?json\b/i

/** The result of a call from its answer, spelled as the area says; every other answer is thrown as an error. */
export const resultOf = (row: Row, answer: ReadAnswer): unknown => {
  if (answer.status !== row.status) throw errorOf(row, answer)
  if (row.status === 302 && !row.response) {
    const address = answer.headers.get('location')
    if (address === null) throw unexpected(row, answer)
    return address
  }
  if (!row.response) return undefined
  if (!answer.declared) throw unexpected(row, answer)
  return checkedResponse(row, answer.body)
}

/** One message of an answer against the row's `response`, spelled as the area says, whichever way it came. */
export const checkedResponse = (row: Row, body: unknown): unknown => {
  if (!row.response) return body
  const checked = checkAnswer(row.response, body, areaSpelling(row))
  if (!checked.ok) throw new ResponseValidationError(callName(row), checked.findings, body)
  return checked.value
}

/** What an answer that is not the call's success means. */
export const errorOf = (row: Row, answer: AnswerFacts): ApiError => {
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

const unexpected = (row: Row, answer: AnswerFacts) =>
  new ApiError('Unexpected API response status or content-type', callName(row), answer)

const fallback = (body: unknown): string => {
  const data = typeof body === 'string' ? body : JSON.stringify(body)
  return data ? `API error occurred: ${data.slice(0, 500)}` : 'API error occurred'
}

const isFinding = (value: unknown): value is Finding =>
  Array.isArray(field(value, 'loc')) && typeof field(value, 'msg') === 'string'
