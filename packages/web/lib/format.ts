import { createContext, use } from 'react'
import { formatAgo, formatDate, formatDays } from './dates.ts'
import { formatMoney } from './money.ts'

/** Numbers, money and dates as one person reads them. */
export type Format = {
  readonly locale: string
  readonly money: (amount: number, currency: string) => string
  readonly number: (value: number) => string
  readonly day: (moment: string | Date) => string
  /** The days of a period on the calendar of the machine; of this year, without the year. */
  readonly days: (from: Date, to: Date) => string
  /** Date and time; of another year, the date. */
  readonly short: (moment: string | Date) => string
  readonly long: (moment: string | Date) => string
  /** All of it, with the time zone: for tooltips. */
  readonly full: (moment: string | Date) => string
  /** How long ago, for moments of the last week; the date for older ones. */
  readonly ago: (moment: string | Date) => string
}

/** Some locales write a hyphen, which is hard to see in a column of figures, in place of the minus sign. */
export const withMinus = (text: string): string => text.replace('-', '\u2212')

/** @param now the time that `ago` counts from; the clock of a test installation can differ from the machine's */
export const createFormat = (locale: string, timeZone?: string, now = () => new Date()): Format => {
  const numbers = new Intl.NumberFormat(locale)
  const negativeZero = numbers.format(-0)
  const isThisYear = (moment: string | Date) => new Date(moment).getFullYear() === now().getFullYear()
  return {
    locale,
    // Adding zero turns the -0 of a sum that was negated into 0.
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
 * The first locale that a browser asks for and `Intl` knows. Browsers started with a setting such as `en_US.POSIX`
 * name one that it rejects.
 */
export const personLocale = (asked: readonly string[] = globalThis.navigator?.languages ?? []): string =>
  asked.find(isLocale) ?? 'en-US'

export const FormatContext = createContext<Format>(createFormat(personLocale()))

/** How the person at this page reads numbers, money and dates. */
export const useFormat = (): Format => use(FormatContext)
