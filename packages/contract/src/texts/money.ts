/** Currencies whose minor unit is the unit itself. */
const withoutDecimals = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'
/** Currencies whose minor unit is a thousandth. No price is in one of them. */
const withThreeDecimals = 'bhd iqd jod kwd lyd omr tnd'

/**
 * Returns the number of decimals of a currency's minor unit: 2 for USD, 0 for JPY, 3 for BHD. ISO 4217 codes,
 * any case. `Intl` differs between versions, and from what processors count, for HUF, ISK and others.
 */
export const decimalsOf = (currency: string): number => {
  const code = currency.toLowerCase()
  if (withoutDecimals.includes(code)) return 0
  return withThreeDecimals.includes(code) ? 3 : 2
}

/** Currencies with decimals that are charged in whole units. */
const inWholeUnits = 'isk ugx'

/** Returns the number that amounts of a currency are a multiple of, in minor units: 100 for ISK, 1 for most. */
export const stepOf = (currency: string): number => (inWholeUnits.includes(currency.toLowerCase()) ? 100 : 1)

/**
 * Returns the options of a number format that writes amounts of a currency with all their decimals.
 *
 * @param maximumFractionDigits more for fractions of the minor unit
 */
export const moneyOptions = (
  currency: string,
  maximumFractionDigits = decimalsOf(currency),
): Intl.NumberFormatOptions => ({
  style: 'currency',
  currency,
  minimumFractionDigits: decimalsOf(currency),
  maximumFractionDigits,
})

/**
 * Smallest and largest price in dollars, in cents: those of the table of currencies, which is too large for the
 * scripts of a page.
 */
export const priceLimits = { least: 50, largest: 99_999_999 } as const

const formats = new Map<string, Intl.NumberFormat>()

/**
 * Returns a number format. The first 256 are cached, because creation is slower than use. A locale can name
 * any region, so the cache is limited.
 */
const formatOf = (
  currency: string,
  locale = 'en-US',
  maximumFractionDigits = decimalsOf(currency),
): Intl.NumberFormat => {
  const key = `${locale} ${currency} ${maximumFractionDigits}`
  const knownFormat = formats.get(key)
  if (knownFormat !== undefined) return knownFormat
  const format = new Intl.NumberFormat(locale, moneyOptions(currency, maximumFractionDigits))
  if (formats.size < 256) formats.set(key, format)
  return format
}

/** Formats an amount in minor units (cents) for a locale: `149, 'usd'` → `$1.49`. Default: `en-US`. */
export const formatMoney = (amount: number, currency: string, locale?: string): string =>
  formatOf(currency, locale).format(amount / 10 ** decimalsOf(currency))

/** Formats an amount in major units, given in digits, with all its decimals: `'0.005', 'usd'` → `$0.005`. */
export const formatDecimalMoney = (digits: string, currency: string, locale?: string): string =>
  // As text, because a `number` does not hold all digits.
  formatOf(currency, locale, 20).format(digits as `${number}`)

/** Formats the price of one unit, a decimal number of minor units: `'0.5', 'usd'` → `$0.005`. */
export const formatUnitPrice = (unitAmount: string, currency: string, locale?: string): string =>
  formatDecimalMoney(`${unitAmount}E-${decimalsOf(currency)}`, currency, locale)
