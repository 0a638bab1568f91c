import { createContext, use } from 'react'
import { formatAgo, formatDate, formatDays } from './dates.ts'
import { formatMoney } from './money.ts'

/** Formats of numbers, money and dates for one locale. */
export type Format = {
  readonly locale: string
  readonly money: (amount: number, currency: string) => string
  readonly number: (value: number) => string
  readonly day: (moment: string | Date) => string
  /** Days of a period in local time; without the year if it is the current one. */
  readonly days: (from: Date, to: Date) => string
  /** Date and time; in another year, the date. */
  readonly short: (moment: string | Date) => string
  readonly long: (moment: string | Date) => string
  /** Date and time in full, with the time zone: for tooltips. */
  readonly full: (moment: string | Date) => string
  /** Age of moments of the last week; the date for older ones. */
  readonly ago: (moment: string | Date) => string
}

/** Replaces the hyphen of some locales by a minus sign, which is easier to see in a column of figures. */
export const withMinus = (text: string): string => text.replace('-', '\u2212')

/** @param now the reference time of `ago`; the clock of a test installation can differ from the machine's */
export const createFormat = (locale: string, timeZone?: string, now = () => new Date()): Format => {
  const numbers = new Intl.NumberFormat(locale)
  const negativeZero = numbers.format(-0)
  const isThisYear = (moment: string | Date) => new Date(moment).getFullYear() === now().getFullYear()
  return {
    locale,
    // Adding zero turns the -0 of a negated sum into 0.
    money: (amount, currency) => withMinus(formatMoney(amount + 0, currency, locale)),
    number: (value) => {
      const text = numbers.format(value)
      return withMinus(text === negativeZero ? numbers.format(0) : text)
    },
    day: (moment) => formatDate(moment, 'day', locale, timeZone),
    days: (from, to) => formatDays(from, to, isThisYear(from) && isThisYear(to), locale),
    short: (moment) => formatDate(moment, isThisYear(moment) ? 'short' : 'day', locale, timeZone),
    long: (moment) => formatDate(moment, 'long', locale, timeZone),
    full: (moment) => formatDate(moment, 'full', locale, timeZone),
    ago: (moment) => formatAgo(moment, now(), locale) ?? formatDate(moment, 'day', locale, timeZone),
  }
}

const isLocale = (name: string): boolean => {
  try {
    return Intl.getCanonicalLocales(name).length > 0
  } catch {
    return false
  }
}

/**
 * Returns the first of the browser's locales that `Intl` supports. Browsers started with a setting such as
 * `en_US.POSIX` report one that it rejects.
 */
export const personLocale = (languages: readonly string[] = globalThis.navigator?.languages ?? []): string =>
  languages.find(isLocale) ?? 'en-US'

export const FormatContext = createContext<Format>(createFormat(personLocale()))

/** Returns the formats of the page's reader. */
export const useFormat = (): Format => use(FormatContext)
