import type { Issue, SentenceValue, SentenceValues } from '@atelier/contract/primitives/api-errors'
import { countryName } from '../countries.ts'
import type { Format } from '../format.ts'
import type { Texts } from './catalogue.ts'

/** Message of the server: the English text, and its code and values where it has a code. */
export type Message = {
  readonly sentence?: string | undefined
  readonly code?: string | undefined
  readonly values?: SentenceValues | undefined
}

/** A value in the words of a language: `5 minutes` → `5 Minuten`. */
const wordsOf = (value: SentenceValue | undefined, { locale, money, number }: Format): string => {
  if (typeof value === 'number') return number(value)
  if (typeof value !== 'object') return value ?? ''
  if ('amount' in value) return money(value.amount, value.currency)
  if ('country' in value) return countryName(value.country, locale)
  const { seconds } = value
  const [unit, count] = seconds < 60 ? ['second', seconds] : ['minute', Math.ceil(seconds / 60)]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

/**
 * Messages of the server in another language, by their codes. A message without a text in that language stays English;
 * undefined where the server has said nothing.
 *
 * @param texts the texts of the language, by code
 */
export const createRetell =
  (texts: Texts, format: Format) =>
  ({ sentence, code = '', values = {} }: Message): string | undefined => {
    const text = texts[code]
    return typeof text === 'string'
      ? text.replaceAll(/\{(\w+)\}/g, (_, place: string) => wordsOf(values[place], format))
      : sentence
  }

/** Returns issues with their messages in the language of `retell`. */
export const retellIssues = (
  issues: readonly Omit<Issue, 'type'>[],
  retell: ReturnType<typeof createRetell>,
): readonly Pick<Issue, 'loc' | 'msg'>[] =>
  issues.map(({ loc, msg, ...issue }) => ({ loc, msg: retell(issue) ?? msg }))
