import { sentence } from '@atelier/contract/texts/sentences'
import type { Issue } from '@atelier/contract'
import { issue, type Message } from '@atelier/plumbing/http'
import type { CustomFieldRow } from './queries.ts'

export type Answer = string | number | boolean | null
export type Answers = Readonly<Record<string, Answer>>

/** Custom field attached to a product. */
export type Question = { readonly required: boolean; readonly custom_field: CustomFieldRow }

type Parsed = { readonly answer: Answer } | { readonly issues: readonly Issue[] }

const answerIssue = (slug: string, msg: Message, type: string): Issue =>
  issue(['body', 'custom_field_data', slug], msg, type)

/** Returns the issue of an answer that is not of its field's type or within its bounds. */
const invalidAnswer = ({ slug }: CustomFieldRow, msg: Message, type: string): Parsed => ({
  issues: [answerIssue(slug, msg, type)],
})

/** Minimum and maximum answer; dates in Unix seconds. */
type Bounds = { readonly ge?: number | undefined; readonly le?: number | undefined }

const isoMoment = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/

const day = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10)

const parseText = (
  field: CustomFieldRow,
  answer: Answer,
  properties: { min_length?: number | undefined; max_length?: number | undefined },
): Parsed => {
  if (typeof answer !== 'string') return invalidAnswer(field, 'Must be text.', 'string_type')
  const { length } = Array.from(answer)
  const { min_length, max_length } = properties
  if (min_length !== undefined && length < min_length)
    return invalidAnswer(field, sentence('at_least_characters', { least: min_length }), 'too_short')
  if (max_length !== undefined && length > max_length)
    return invalidAnswer(field, sentence('at_most_characters', { most: max_length }), 'too_long')
  return { answer: answer }
}

const parseNumber = (field: CustomFieldRow, answer: Answer, bounds: Bounds): Parsed => {
  const value = typeof answer === 'string' && /^\s*-?\d+\s*$/.test(answer) ? Number(answer) : answer
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    return invalidAnswer(field, sentence('not_a_whole_number'), 'int')
  const { ge, le } = bounds
  if (ge !== undefined && value < ge)
    return invalidAnswer(field, sentence('at_least', { least: ge }), 'greater_than_equal')
  if (le !== undefined && value > le)
    return invalidAnswer(field, sentence('at_most', { most: le }), 'less_than_equal')
  return { answer: value }
}

const parseDate = (field: CustomFieldRow, input: Answer, bounds: Bounds): Parsed => {
  const moment = typeof input === 'string' && isoMoment.test(input) ? new Date(withZone(input)) : undefined
  if (moment === undefined || Number.isNaN(moment.getTime()))
    return invalidAnswer(field, sentence('not_a_date'), 'datetime')
  const answer = moment.toISOString()
  // Bounds are calendar days: the last day is included.
  const first = bounds.ge === undefined ? undefined : day(bounds.ge)
  const last = bounds.le === undefined ? undefined : day(bounds.le)
  const date = answer.slice(0, 10)
  if (first !== undefined && date < first)
    return invalidAnswer(field, sentence('not_before', { day: first }), 'greater_than_equal')
  if (last !== undefined && date > last)
    return invalidAnswer(field, sentence('not_after', { day: last }), 'less_than_equal')
  return { answer }
}

/** Interprets timestamps without a zone as UTC. */
const withZone = (text: string): string =>
  text.length === 10 || /(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`

const parse = (field: CustomFieldRow, answer: Answer): Parsed => {
  switch (field.type) {
    case 'text':
      return parseText(field, answer, field.properties)
    case 'number':
      return parseNumber(field, answer, field.properties)
    case 'date':
      return parseDate(field, answer, field.properties)
    case 'checkbox':
      return typeof answer === 'boolean'
        ? { answer: answer }
        : invalidAnswer(field, 'Must be yes or no.', 'bool')
    case 'select':
      return field.properties.options?.some(({ value }) => value === answer)
        ? { answer: answer }
        : invalidAnswer(field, sentence('not_an_option'), 'enum')
  }
}

const isMissing = (answer: Answer | undefined): answer is null | undefined =>
  answer === undefined || answer === null

/** Returns true for answers that do not satisfy a required field: blank text or an unchecked checkbox. */
const isEmpty = (field: CustomFieldRow, answer: Answer): boolean =>
  (field.type === 'checkbox' && answer === false) || (typeof answer === 'string' && answer.trim() === '')

/**
 * Validates the answers to a product's custom fields. Answers to other fields are ignored; unanswered fields
 * become null, unanswered checkboxes false.
 *
 * @param requireAll true when required fields must be answered, as on confirmation
 */
export const decideAnswers = (
  questions: readonly Question[],
  inputs: Answers,
  requireAll: boolean,
): { readonly answers: Answers; readonly issues: readonly Issue[] } => {
  const issues: Issue[] = []
  const answers: Record<string, Answer> = {}
  for (const { required, custom_field: field } of questions) {
    const { slug } = field
    const value = Object.hasOwn(inputs, slug) ? inputs[slug] : undefined
    const blank = field.type === 'checkbox' ? false : null
    const result = isMissing(value) ? { answer: blank } : parse(field, value)
    if ('issues' in result) {
      issues.push(...result.issues)
      continue
    }
    answers[slug] = result.answer
    if (requireAll && required && (isMissing(result.answer) || isEmpty(field, result.answer))) {
      const label = field.properties.form_label ?? field.name
      issues.push(answerIssue(slug, `${label} is required.`, 'missing'))
    }
  }
  return { answers, issues }
}
