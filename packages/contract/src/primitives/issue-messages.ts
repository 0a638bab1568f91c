import type { $ZodIssue } from 'zod/v4/core'
import type { SentenceCode } from '../texts/sentences.ts'
import { formatMoney } from '../texts/money.ts'
import type { Issue, SentenceValue, SentenceValues } from './api-errors.ts'

type Sentence = Omit<Issue, 'loc'>

/** Marks a limit of an amount: its message shows the limit as money. */
export const moneyLimit = 'money'

/** Code and values of a message that has a translation. */
function coded(code: SentenceCode, values?: SentenceValues): Pick<Issue, 'code' | 'values'> {
  return { code, ...(values && { values }) }
}

const kinds: Readonly<Record<string, Sentence>> = {
  string: { msg: 'Must be a text.', type: 'string' },
  number: { msg: 'Must be a number.', type: 'number' },
  int: { msg: 'Must be a whole number.', type: 'int', ...coded('not_a_whole_number') },
  boolean: { msg: 'Must be true or false.', type: 'boolean' },
  array: { msg: 'Must be a list.', type: 'list' },
  tuple: { msg: 'Must be a list.', type: 'list' },
  object: { msg: 'Must be an object.', type: 'object' },
  record: { msg: 'Must be an object.', type: 'object' },
  null: { msg: 'Must be null.', type: 'null' },
}

const formats: Readonly<Record<string, Sentence>> = {
  uuid: { msg: 'Must be an id: a version 4 UUID.', type: 'uuid' },
  email: { msg: 'This is not an e-mail address.', type: 'value_error', ...coded('not_an_email') },
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
      return { msg: choiceOf(zodIssue.values), type: 'enum' }
    case 'invalid_union':
      return {
        msg: choiceOf('options' in zodIssue ? (zodIssue.options ?? []) : []),
        type: 'union_tag_invalid',
      }
    case 'too_small':
      return zodIssue.message === moneyLimit
        ? atLeast(...money(Number(zodIssue.minimum)))
        : tooSmall(zodIssue.origin, Number(zodIssue.minimum), zodIssue.inclusive !== false)
    case 'too_big':
      return zodIssue.message === moneyLimit
        ? atMost(...money(Number(zodIssue.maximum)))
        : tooBig(zodIssue.origin, Number(zodIssue.maximum), zodIssue.inclusive !== false)
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

/** Returns a schema's own message for its pattern, or a general message. */
const formSentence = (said: string) => (said === 'Invalid input' ? 'This is not in the expected form.' : said)

const choiceOf = (values: readonly unknown[]): string =>
  values.length === 1
    ? `Must be ${JSON.stringify(values[0])}.`
    : `Must be one of: ${values.map(String).join(', ')}.`

const several = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`
const units: Readonly<Record<string, string>> = { string: 'character', array: 'item', set: 'item' }

/** Text and value of an amount in the currency of every price. */
const money = (amount: number): [string, SentenceValue] => [
  formatMoney(amount, 'usd'),
  { amount, currency: 'usd' },
]

const atLeast = (text: string, least: SentenceValue): Sentence => ({
  msg: `Must be at least ${text}.`,
  type: 'greater_than_equal',
  ...coded('at_least', { least }),
})

const atMost = (text: string, most: SentenceValue): Sentence => ({
  msg: `Must be at most ${text}.`,
  type: 'less_than_equal',
  ...coded('at_most', { most }),
})

const tooSmall = (origin: string, minimum: number, inclusive: boolean): Sentence => {
  const unit = units[origin]
  if (unit)
    return {
      msg: minimum === 1 ? 'Must not be empty.' : `Must have at least ${several(minimum, unit)}.`,
      type: 'too_short',
      ...(origin === 'string' && minimum > 1 && coded('at_least_characters', { least: minimum })),
    }
  return inclusive
    ? atLeast(String(minimum), minimum)
    : { msg: `Must be greater than ${minimum}.`, type: 'greater_than' }
}

const tooBig = (origin: string, maximum: number, inclusive: boolean): Sentence => {
  const unit = units[origin]
  if (unit)
    return {
      msg: `Must have at most ${several(maximum, unit)}.`,
      type: 'too_long',
      ...(origin === 'string' && coded('at_most_characters', { most: maximum })),
    }
  return inclusive
    ? atMost(String(maximum), maximum)
    : { msg: `Must be less than ${maximum}.`, type: 'less_than' }
}
