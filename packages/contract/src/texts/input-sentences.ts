import type { Issue, SentenceValue, SentenceValues } from '../primitives/api-errors.ts'
import type { ValuesOf } from './catalogue.ts'
import { inEnglish } from './in-english.ts'

/** Messages about what a person has entered, by their codes. */
export const inputSentences = {
  required: 'This field is required.',
  not_an_email: 'This is not an e-mail address.',
  unknown_state: 'Enter the state or province by its code, such as CA or US-CA.',
  tax_id_without_country: 'A tax number requires a billing address with a country.',
  wrong_tax_id: '{number} is not a valid tax number of {country}.',
  at_least_characters: 'Must have at least {least} characters.',
  at_most_characters: 'Must have at most {most} characters.',
  not_a_whole_number: 'Must be a whole number.',
  at_least: 'Must be at least {least}.',
  at_most: 'Must be at most {most}.',
  not_a_date: 'Must be a date, such as 2030-12-31.',
  not_before: 'Must not be before {day}.',
  not_after: 'Must not be after {day}.',
  not_an_option: 'Must be one of the offered options.',
} as const

type InputCode = keyof typeof inputSentences

/** Returns the message of a code as members of an issue: `inputIssue('at_least', { least: 5 })`. */
export const inputIssue = <Code extends InputCode>(
  code: Code,
  ...[values]: ValuesOf<(typeof inputSentences)[Code], SentenceValue>
): Pick<Issue, 'msg' | 'code' | 'values'> => {
  const parameters: SentenceValues | undefined = values
  return { msg: inEnglish(inputSentences[code], parameters), code, ...(parameters && { values: parameters }) }
}
