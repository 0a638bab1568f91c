import type { Price } from '../state/wizard.ts'

/**
 * The price of a painting: null where the customer chooses it at the checkout, undefined when it is not known. It stands on the page before anything else
 * is asked for, so this one call does without the client of the SDK, which is loaded with the part that needs more of it.
 */
export const readPrice = async (): Promise<Price | null | undefined> => {
  try {
    const answer = await fetch('/studio/shop')
    const { price_amount, currency } = (await answer.json()) as Record<string, unknown>
    if (price_amount === null) return null
    return typeof price_amount === 'number' && typeof currency === 'string'
      ? { amount: price_amount, currency }
      : undefined
  } catch {
    return undefined
  }
}
