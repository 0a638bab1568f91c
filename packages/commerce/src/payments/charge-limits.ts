import { termsOf } from '@atelier/contract'

/** Minimum and maximum charge of a currency, in minor units. */
export type ChargeLimits = { readonly least: number; readonly largest: number }

/**
 * Charge limits of a currency: those of Stripe, which also apply in the sandbox.
 *
 * @throws Error for a currency that prices cannot be in
 */
export const chargeLimitsOf = (currency: string): ChargeLimits => {
  const { least, largest } = termsOf(currency)
  return { least, largest }
}
