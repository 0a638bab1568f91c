/** The least and the largest charge in a currency, in minor units. */
export type ChargeLimits = { readonly least: number; readonly largest: number }

/** The limits of Stripe, which the sandbox keeps as well. */
const limits: Readonly<Record<string, ChargeLimits>> = {
  usd: { least: 50, largest: 99_999_999 },
}

/** The limits of charges in a currency. @throws Error for a currency that nothing is sold in */
export const chargeLimitsOf = (currency: string): ChargeLimits => {
  const ofCurrency = limits[currency]
  if (ofCurrency === undefined) throw new Error(`There are no limits of charges in ${currency}.`)
  return ofCurrency
}
