const formats = new Map<string, Intl.NumberFormat>()

const formatOf = (currency: string): Intl.NumberFormat => {
  const known = formats.get(currency)
  if (known) return known
  const made = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  formats.set(currency, made)
  return made
}

/** An amount in minor units (cents) as people read it: `149, 'usd'` → `$1.49`. ISO 4217 currencies, any case. */
export const formatMoney = (amount: number, currency: string): string => {
  const format = formatOf(currency.toUpperCase())
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
