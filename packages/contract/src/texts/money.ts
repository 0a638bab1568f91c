const formats = new Map<string, Intl.NumberFormat>()

/** Creating a format takes longer than using it: the first ones are kept. A locale names any region, so that not all are. */
const formatOf = (currency: string, locale = 'en-US'): Intl.NumberFormat => {
  const key = `${locale} ${currency}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  if (formats.size < 256) formats.set(key, format)
  return format
}

/** How many decimals a currency's minor unit has: 2 for USD, 0 for JPY, 3 for BHD. ISO 4217 codes, any case. */
export const decimalsOf = (currency: string): number =>
  formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2

/** An amount in minor units (cents) as people of a locale read it: `149, 'usd'` → `$1.49`. Default: as in `en-US`. */
export const formatMoney = (amount: number, currency: string, locale?: string): string =>
  formatOf(currency, locale).format(amount / 10 ** decimalsOf(currency))
