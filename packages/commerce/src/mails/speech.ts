import { defaultLocales, isLanguage } from '@atelier/contract/primitives/languages'
import { readableEmail } from '@atelier/contract/primitives/readable-email'
import type { Language } from '@atelier/contract'
import { createSay, type Say } from '@atelier/contract/texts/catalogue'
import { formatMoney } from '@atelier/contract/texts/money'
import { type MailTexts, mailTexts } from '../languages/index.ts'

/**
 * Returns the supported language of a tag such as `de-AT`, with the locale for numbers and dates. Undefined for other
 * languages.
 */
const readTag = (tag: string): { readonly language: Language; readonly locale: string } | undefined => {
  let parsed: Intl.Locale
  try {
    parsed = new Intl.Locale(tag)
  } catch {
    return undefined
  }
  const { language, region } = parsed
  if (!isLanguage(language)) return undefined
  return { language, locale: region === undefined ? defaultLocales[language] : `${language}-${region}` }
}

/** Texts and formats of a reader's language. */
export type Speech = {
  readonly language: Language
  /** A BCP 47 tag. */
  readonly locale: string
  readonly say: Say<MailTexts>
  /** Formats an amount in minor units. */
  readonly money: (amount: number, currency: string) => string
  /** Formats a day in words, in UTC. */
  readonly day: (moment: Date) => string
  /** Formats a day in words, without its year. */
  readonly dayOfMonth: (moment: Date) => string
  /** Formats a list of days, without their years: `29 December and 3 January`. */
  readonly daysOfMonth: (moments: readonly Date[]) => string
  /** Formats a day with its time, in words and in UTC. */
  readonly moment: (moment: Date) => string
}

/** Cache by locale, because creating formatters is far slower than using them. */
const speeches = new Map<string, Speech>()

const openSpeech = (language: Language, locale: string): Speech => {
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const daysOfMonth = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' })
  const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' })
  return {
    language,
    locale,
    say: createSay<MailTexts>(mailTexts[language], locale, readableEmail),
    money: (amount, currency) => formatMoney(amount, currency, locale),
    day: (moment) => days.format(moment),
    dayOfMonth: (moment) => daysOfMonth.format(moment),
    daysOfMonth: (all) => lists.format(all.map((moment) => daysOfMonth.format(moment))),
    moment: (moment) => moments.format(moment),
  }
}

/**
 * Returns the speech of the first language tag that is supported, else English.
 *
 * @param tags in order of precedence: the customer's choice, their checkout's language, the seller's own
 */
export const speechFor = (tags: readonly (string | null | undefined)[]): Speech => {
  const match = tags.flatMap((tag) => (tag == null ? [] : (readTag(tag) ?? [])))[0]
  const { language, locale } = match ?? { language: 'en', locale: defaultLocales.en }
  const cachedSpeech = speeches.get(locale)
  if (cachedSpeech !== undefined) return cachedSpeech
  const speech = openSpeech(language, locale)
  // Tags can contain any region, so the cache is bounded.
  if (speeches.size < 64) speeches.set(locale, speech)
  return speech
}
