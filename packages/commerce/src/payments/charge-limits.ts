/** Minimum and maximum charge of a currency, in minor units. */
export type ChargeLimits = { readonly least: number; readonly largest: number }

/** Limits of Stripe, which also apply in the sandbox. */
const limits: Readonly<Record<string, ChargeLimits>> = {
  usd: { least: 50, largest: 99_999_999 },
}

/** Charge limits of a currency. @throws Error for an unsupported currency */
export const chargeLimitsOf = (currency: string): ChargeLimits => {
  const ofCurrency = limits[currency]
  if (ofCurrency === undefined) throw new Error(`There are no limits of charges in ${currency}.`)
  return ofCurrency
}
