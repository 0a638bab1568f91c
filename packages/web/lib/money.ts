import { decimalsOf } from '@atelier/contract/texts/money'
import { shiftPoint } from './decimal.ts'

export { decimalsOf, formatMoney } from '@atelier/contract/texts/money'

/** A price with how often it is paid: `$9.00 / month`. */
export const perInterval = (amount: string, interval: 'month' | 'year'): string => `${amount} / ${interval}`

/** An amount in minor units as it is typed: `1250, 'usd'` → `12.50`. */
export const decimalText = (amount: number, currency: string): string =>
  (amount / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency))

/** Reads a typed amount, with a point or a comma before its decimals, as minor units; undefined when it is none. */
export const readDecimal = (text: string, currency: string): number | undefined => {
  const decimals = decimalsOf(currency)
  const typed = text
    .trim()
    .replace(/^\p{Sc}\s*/u, '')
    .replace(',', '.')
  const [, fraction = ''] = typed.split('.')
  if (!/^\d+(\.\d+)?$/.test(typed) || fraction.length > decimals) return undefined
  return Math.round(Number(typed) * 10 ** decimals)
}

/** The price of one unit with all its decimals, by its decimal number of minor units: `0.5, 'usd'` → `$0.005`. */
export const formatUnitPrice = (unitAmount: string, currency: string, locale = 'en-US'): string => {
  const decimals = decimalsOf(currency)
  const amount = shiftPoint(unitAmount, -decimals)
  const [, fraction = ''] = amount.split('.')
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    maximumFractionDigits: Math.max(decimals, fraction.length),
  }).format(Number(amount))
}

/** A currency's name in a sentence: `jpy` → `Japanese yen`. Default: in English. */
export const currencyName = (currency: string, locale = 'en-US'): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'name' })
    .formatToParts(2)
    .find(({ type }) => type === 'currency')?.value ?? currency
