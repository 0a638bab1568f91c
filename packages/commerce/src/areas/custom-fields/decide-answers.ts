import type { Issue } from '@atelier/contract'
import type { StoredCustomField } from './stored-custom-field.ts'

export type Answer = string | number | boolean | null
export type Answers = Readonly<Record<string, Answer>>

/** A question as a product asks it. */
export type Question = { readonly required: boolean; readonly custom_field: StoredCustomField }

type Fault = { readonly msg: string; readonly type: string }
type Read = { readonly answer: Answer } | Fault

const fault = (msg: string, type: string): Fault => ({ msg, type })

const withinBounds = (value: number, { ge, le }: { ge?: number | undefined; le?: number | undefined }) =>
  ge !== undefined && value < ge ? 'below' : le !== undefined && value > le ? 'above' : 'within'

const isoMoment = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/

const day = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10)

const readText = (
  given: Answer,
  properties: { min_length?: number | undefined; max_length?: number | undefined },
): Read => {
  if (typeof given !== 'string') return fault('Must be a text.', 'string_type')
  const { length } = Array.from(given)
  const { min_length, max_length } = properties
  if (min_length !== undefined && length < min_length)
    return fault(`Must have at least ${min_length} characters.`, 'too_short')
  if (max_length !== undefined && length > max_length)
    return fault(`Must have at most ${max_length} characters.`, 'too_long')
  return { answer: given }
}

const readNumber = (given: Answer, bounds: { ge?: number | undefined; le?: number | undefined }): Read => {
  const value = typeof given === 'string' && /^\s*-?\d+\s*$/.test(given) ? Number(given) : given
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    return fault('Must be a whole number.', 'int')
  const place = withinBounds(value, bounds)
  if (place === 'below') return fault(`Must be at least ${bounds.ge}.`, 'greater_than_equal')
  if (place === 'above') return fault(`Must be at most ${bounds.le}.`, 'less_than_equal')
  return { answer: value }
}

const readDate = (given: Answer, bounds: { ge?: number | undefined; le?: number | undefined }): Read => {
  const moment = typeof given === 'string' && isoMoment.test(given) ? new Date(zoned(given)) : undefined
  if (moment === undefined || Number.isNaN(moment.getTime()))
    return fault('Must be a date, such as 2030-12-31.', 'datetime')
  const answer = moment.toISOString()
  // Bounds are calendar days: the whole of the last day is inside.
  const [first, last] = [bounds.ge, bounds.le].map((seconds) =>
    seconds === undefined ? undefined : day(seconds),
  )
  const date = answer.slice(0, 10)
  if (first !== undefined && date < first) return fault(`Must not be before ${first}.`, 'greater_than_equal')
  if (last !== undefined && date > last) return fault(`Must not be after ${last}.`, 'less_than_equal')
  return { answer }
}

/** A moment without a zone is one of UTC. */
const zoned = (text: string): string =>
  text.length === 10 || /(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`

const read = (field: StoredCustomField, given: Answer): Read => {
  switch (field.type) {
    case 'text':
      return readText(given, field.properties)
    case 'number':
      return readNumber(given, field.properties)
    case 'date':
      return readDate(given, field.properties)
    case 'checkbox':
      return typeof given === 'boolean' ? { answer: given } : fault('Must be yes or no.', 'bool')
    case 'select':
      return field.properties.options?.some(({ value }) => value === given)
        ? { answer: given }
        : fault('Must be one of the offered options.', 'enum')
  }
}

const isMissing = (given: Answer | undefined): given is null | undefined =>
  given === undefined || given === null

/** A required text must say something, a required checkbox must be ticked. */
const isEmpty = (field: StoredCustomField, answer: Answer): boolean =>
  (field.type === 'checkbox' && answer === false) || (typeof answer === 'string' && answer.trim() === '')

/**
 * Checks the answers to a product's questions. Answers to nothing that is asked are dropped; questions
 * without an answer are answered with null, checkboxes with false.
 *
 * @param requireAll whether required questions must be answered: they must when the buyer confirms
 */
export const decideAnswers = (
  questions: readonly Question[],
  given: Answers,
  requireAll: boolean,
): { readonly answers: Answers; readonly issues: readonly Issue[] } => {
  const issues: Issue[] = []
  const answers: Record<string, Answer> = {}
  for (const { required, custom_field: field } of questions) {
    const { slug } = field
    const value = Object.hasOwn(given, slug) ? given[slug] : undefined
    const blank = field.type === 'checkbox' ? false : null
    const result = isMissing(value) ? { answer: blank } : read(field, value)
    if ('msg' in result) {
      issues.push({ loc: ['body', 'custom_field_data', slug], ...result })
      continue
    }
    answers[slug] = result.answer
    if (requireAll && required && (isMissing(result.answer) || isEmpty(field, result.answer))) {
      issues.push({
        loc: ['body', 'custom_field_data', slug],
        msg: `${field.properties.form_label ?? field.name} is needed.`,
        type: 'missing',
      })
    }
  }
  return { answers, issues }
}
