const formats = new Map<string, Intl.NumberFormat>()

/**
 * Returns a number format. The first 256 are cached, because creation is slower than use. A locale can name
 * any region, so the cache is limited.
 */
const formatOf = (currency: string, locale = 'en-US'): Intl.NumberFormat => {
  const key = `${locale} ${currency}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  if (formats.size < 256) formats.set(key, format)
  return format
}

/**
 * Returns the number of decimals of a currency's minor unit: 2 for USD, 0 for JPY, 3 for BHD. ISO 4217 codes,
 * any case.
 */
export const decimalsOf = (currency: string): number =>
  formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2

/** Formats an amount in minor units (cents) for a locale: `149, 'usd'` → `$1.49`. Default: `en-US`. */
export const formatMoney = (amount: number, currency: string, locale?: string): string =>
  formatOf(currency, locale).format(amount / 10 ** decimalsOf(currency))
