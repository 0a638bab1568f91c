import type { SentenceValue, SentenceValues } from '../primitives/api-errors.ts'
import { formatMoney } from './money.ts'

const several = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

/** Returns the English name of a country. */
const countryName = (code: string): string =>
  new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code

/** Formats a value in English: `$1.49`, `2 minutes`, `Sweden`. */
const englishOf = (value: SentenceValue | undefined): string => {
  if (typeof value !== 'object') return String(value ?? '')
  if ('amount' in value) return formatMoney(value.amount, value.currency)
  if ('country' in value) return countryName(value.country)
  const { seconds } = value
  return seconds < 60 ? several(seconds, 'second') : several(Math.ceil(seconds / 60), 'minute')
}

/** Writes values into the places of an English message. */
export const inEnglish = (message: string, values: SentenceValues = {}): string =>
  message.replaceAll(/\{(\w+)\}/g, (_, place: string) => englishOf(values[place]))
