import type { CustomField } from '@atelier/contract'

type Field =
  | Pick<Exclude<CustomField, { type: 'select' }>, 'type'>
  | {
      readonly type: 'select'
      readonly properties: { readonly options: readonly { readonly value: string; readonly label: string }[] }
    }
type Answer = string | number | boolean | null

/** Formats a day without a time, which is the same in every time zone. */
const dayWords = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))

/**
 * Formats an answer to a custom field: the label of an option, a day, yes or no.
 *
 * @param field undefined for a field that was deleted since
 */
export const answerWords = (field: Field | undefined, answer: Answer, locale: string): string => {
  if (answer === null || answer === '') return '–'
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  if (field?.type === 'select')
    return field.properties.options.find(({ value }) => value === answer)?.label ?? String(answer)
  return field?.type === 'date' ? dayWords(String(answer), locale) : String(answer)
}
