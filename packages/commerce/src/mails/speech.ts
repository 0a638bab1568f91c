import { readableEmail } from '@atelier/contract/primitives/readable-email'
import type { Language } from '@atelier/contract'
import { createSay, type Say, type Translation } from '@atelier/contract/texts/catalogue'
import { formatMoney } from '@atelier/contract/texts/money'
import { german } from './texts/de.ts'
import { english } from './texts/en.ts'
import { spanish } from './texts/es.ts'
import { french } from './texts/fr.ts'
import { swedish } from './texts/sv.ts'

/** The texts of mails and invoices in each language. */
export const catalogues: Readonly<Record<Language, Translation<typeof english>>> = {
  en: english,
  sv: swedish,
  de: german,
  fr: french,
  es: spanish,
}

/** The locale by which a language is written where no region is known. */
const ordinary: Readonly<Record<Language, string>> = {
  en: 'en-US',
  sv: 'sv-SE',
  de: 'de-DE',
  fr: 'fr-FR',
  es: 'es-ES',
}

const isLanguage = (name: string): name is Language => Object.hasOwn(catalogues, name)

/** The language of a tag such as `de-AT`, if it is one of ours, and the locale for its numbers and dates. */
const readTag = (tag: string): { readonly language: Language; readonly locale: string } | undefined => {
  let parsed: Intl.Locale
  try {
    parsed = new Intl.Locale(tag)
  } catch {
    return undefined
  }
  const { language, region } = parsed
  if (!isLanguage(language)) return undefined
  return { language, locale: region === undefined ? ordinary[language] : `${language}-${region}` }
}

/** How somebody is written to: the texts, amounts and dates of their language. */
export type Speech = {
  readonly language: Language
  /** A BCP 47 tag. */
  readonly locale: string
  readonly say: Say<typeof english>
  /** An amount in minor units. */
  readonly money: (amount: number, currency: string) => string
  /** A day, in words. Days are those of UTC. */
  readonly day: (moment: Date) => string
  /** A day without its year, in words. */
  readonly dayOfMonth: (moment: Date) => string
  /** Some days in a row, without their years: `29 December and 3 January`. */
  readonly daysOfMonth: (moments: readonly Date[]) => string
  /** A day with its time, in words and in UTC. */
  readonly moment: (moment: Date) => string
}

/** Making formatters takes far longer than using them, so each locale's are made once. */
const speeches = new Map<string, Speech>()

const openSpeech = (language: Language, locale: string): Speech => {
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const daysOfMonth = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' })
  const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' })
  return {
    language,
    locale,
    say: createSay<typeof english>(catalogues[language], locale, readableEmail),
    money: (amount, currency) => formatMoney(amount, currency, locale),
    day: (moment) => days.format(moment),
    dayOfMonth: (moment) => daysOfMonth.format(moment),
    daysOfMonth: (all) => lists.format(all.map((moment) => daysOfMonth.format(moment))),
    moment: (moment) => moments.format(moment),
  }
}

/**
 * How somebody is written to, by the first of some language tags that is in a language of ours, else in English.
 *
 * @param tags the most telling first: what the customer chose, what their checkout was in, the seller's own
 */
export const speechFor = (tags: readonly (string | null | undefined)[]): Speech => {
  const found = tags.flatMap((tag) => (tag == null ? [] : (readTag(tag) ?? [])))[0]
  const { language, locale } = found ?? { language: 'en', locale: ordinary.en }
  const known = speeches.get(locale)
  if (known !== undefined) return known
  const speech = openSpeech(language, locale)
  // A tag names any region; those that nobody uses twice need not be kept.
  if (speeches.size < 64) speeches.set(locale, speech)
  return speech
}
