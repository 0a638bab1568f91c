import { decimalsOf } from '@atelier/contract/texts/money'

export { decimalsOf, formatMoney, formatUnitPrice, priceLimits } from '@atelier/contract/texts/money'

type Interval = 'day' | 'week' | 'month' | 'year'

/** Formats a price with its billing interval: `$9.00 / month`, `$9.00 every 2 weeks`. */
export const perInterval = (amount: string, interval: Interval, count: number | null = 1): string =>
  count === null || count === 1 ? `${amount} / ${interval}` : `${amount} every ${count} ${interval}s`

/** Formats an amount in minor units for a text field: `12.50` for `1250, 'usd'`. */
export const decimalText = (amount: number, currency: string): string =>
  (amount / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency))

/**
 * Returns a typed decimal number, with a point or a comma before its decimals, with a point and without the
 * sign of a currency; undefined when it is invalid.
 */
export const typedDecimal = (text: string): string | undefined => {
  const typed = text
    .trim()
    .replace(/^\p{Sc}\s*/u, '')
    .replace(',', '.')
  return /^\d*\.?\d+$/.test(typed) ? typed : undefined
}

/** Parses a typed amount to minor units; undefined when it is invalid. */
export const readDecimal = (text: string, currency: string): number | undefined => {
  const decimals = decimalsOf(currency)
  const typed = typedDecimal(text)
  if (typed === undefined || (typed.split('.')[1] ?? '').length > decimals) return undefined
  return Math.round(Number(typed) * 10 ** decimals)
}

/** Returns a currency's name for a sentence: `Japanese yen` for `jpy`. Default: in English. */
export const currencyName = (currency: string, locale = 'en-US'): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'name' })
    .formatToParts(2)
    .find(({ type }) => type === 'currency')?.value ?? currency
