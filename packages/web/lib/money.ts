const formatOf = (currency: string): Intl.NumberFormat =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency })

/** How many decimals a currency's minor unit has: 2 for USD, 0 for JPY, 3 for BHD. ISO 4217 codes, any case. */
export const decimalsOf = (currency: string): number =>
  formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2

/** An amount in minor units (cents) as people read it: `149, 'usd'` → `$1.49`. */
export const formatMoney = (amount: number, currency: string): string =>
  formatOf(currency).format(amount / 10 ** decimalsOf(currency))

/** A currency's name in a sentence: `jpy` → `Japanese yen`. */
export const currencyName = (currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'name' })
    .formatToParts(2)
    .find(({ type }) => type === 'currency')?.value ?? currency
