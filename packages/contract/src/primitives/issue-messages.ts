import type { $ZodIssue } from 'zod/v4/core'
import { inputIssue } from '../texts/input-sentences.ts'
import type { Issue, SentenceValue } from './api-errors.ts'

type Sentence = Omit<Issue, 'loc'>

const kinds: Readonly<Record<string, Sentence>> = {
  string: { msg: 'Must be text.', type: 'string' },
  number: { msg: 'Must be a number.', type: 'number' },
  int: { type: 'int', ...inputIssue('not_a_whole_number') },
  boolean: { msg: 'Must be true or false.', type: 'boolean' },
  array: { msg: 'Must be a list.', type: 'list' },
  tuple: { msg: 'Must be a list.', type: 'list' },
  object: { msg: 'Must be an object.', type: 'object' },
  record: { msg: 'Must be an object.', type: 'object' },
  null: { msg: 'Must be null.', type: 'null' },
}

const formats: Readonly<Record<string, Sentence>> = {
  uuid: { msg: 'Must be an id: a version 4 UUID.', type: 'uuid' },
  email: { type: 'value_error', ...inputIssue('not_an_email') },
  url: { msg: 'Must be a full web address, such as https://example.com/thanks.', type: 'url' },
  datetime: {
    msg: 'Must be a date and time with an offset, such as 2025-04-01T12:00:00Z.',
    type: 'datetime',
  },
  date: { msg: 'Must be a date, such as 2025-04-01.', type: 'date' },
  ipv4: { msg: 'Must be an IP address.', type: 'ip' },
  ipv6: { msg: 'Must be an IP address.', type: 'ip' },
}

/** Returns the message of an issue for people, and its type for programs. */
export const sentenceOf = (zodIssue: $ZodIssue): Sentence => {
  switch (zodIssue.code) {
    case 'invalid_type':
      return (
        kinds[zodIssue.expected] ?? { msg: `Must be of type ${zodIssue.expected}.`, type: zodIssue.expected }
      )
    case 'invalid_format':
      return formats[zodIssue.format] ?? { msg: formSentence(zodIssue.message), type: 'value_error' }
    case 'invalid_value':
      return { msg: ownOr(zodIssue.message, choiceSentence(zodIssue.values)), type: 'enum' }
    case 'invalid_union':
      return {
        msg: choiceSentence('options' in zodIssue ? (zodIssue.options ?? []) : []),
        type: 'union_tag_invalid',
      }
    case 'too_small':
      return tooSmall(zodIssue.origin, Number(zodIssue.minimum), zodIssue.inclusive !== false)
    case 'too_big':
      return tooBig(zodIssue.origin, Number(zodIssue.maximum), zodIssue.inclusive !== false)
    case 'custom':
      return {
        msg: zodIssue.message,
        type: typeof zodIssue.params?.['type'] === 'string' ? zodIssue.params['type'] : 'value_error',
        ...(typeof zodIssue.params?.['code'] === 'string' && { code: zodIssue.params['code'] }),
      }
    default:
      return { msg: 'This value is not accepted.', type: 'value_error' }
  }
}

/**
 * Returns a schema's own message, or else a general one. Without an own message zod has 'Invalid input', or
 * 'Invalid option: …' where a library of the process has set its English texts.
 */
const ownOr = (message: string | undefined, general: string): string =>
  message === undefined || message.startsWith('Invalid ') ? general : message

/** Returns a schema's own message for its pattern, or a general message. */
const formSentence = (message: string) => ownOr(message, 'This does not have the expected format.')

const choiceSentence = (values: readonly unknown[]): string =>
  values.length === 1
    ? `Must be ${JSON.stringify(values[0])}.`
    : `Must be one of: ${values.map(String).join(', ')}.`

const pluralize = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
const units: Readonly<Record<string, string>> = { string: 'character', array: 'item', set: 'item' }

const atLeast = (least: SentenceValue): Sentence => ({
  ...inputIssue('at_least', { least }),
  type: 'greater_than_equal',
})

const atMost = (most: SentenceValue): Sentence => ({
  ...inputIssue('at_most', { most }),
  type: 'less_than_equal',
})

const tooSmall = (origin: string, minimum: number, inclusive: boolean): Sentence => {
  const unit = units[origin]
  if (unit === undefined)
    return inclusive ? atLeast(minimum) : { msg: `Must be greater than ${minimum}.`, type: 'greater_than' }
  if (minimum === 1) return { msg: 'Must not be empty.', type: 'too_short' }
  return origin === 'string'
    ? { ...inputIssue('at_least_characters', { least: minimum }), type: 'too_short' }
    : { msg: `Must have at least ${minimum} ${unit}s.`, type: 'too_short' }
}

const tooBig = (origin: string, maximum: number, inclusive: boolean): Sentence => {
  const unit = units[origin]
  if (unit === undefined)
    return inclusive ? atMost(maximum) : { msg: `Must be less than ${maximum}.`, type: 'less_than' }
  return origin === 'string'
    ? { ...inputIssue('at_most_characters', { most: maximum }), type: 'too_long' }
    : { msg: `Must have at most ${pluralize(maximum, unit)}.`, type: 'too_long' }
}
