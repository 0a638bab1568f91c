import { acceptedCurrencies, termsOf } from '@atelier/contract'

/** Minimum and maximum charge of a currency, in minor units. */
export type ChargeLimits = { readonly least: number; readonly largest: number }

/**
 * Charge limits of a currency: those of Stripe, which also apply in the sandbox.
 *
 * @throws Error for a currency in which prices are not accepted
 */
export const chargeLimitsOf = (currency: string): ChargeLimits => {
  const accepted = acceptedCurrencies.find((code) => code === currency)
  if (accepted === undefined) throw new Error(`There are no limits of charges in ${currency}.`)
  const { least, largest } = termsOf(accepted)
  return { least, largest }
}
