import type { Price } from '../state/wizard.ts'

/**
 * What a painting costs; undefined when it is not known, or the customer chooses it. It stands on the page before anything else
 * is asked for, so this one call does without the client of the SDK, which is loaded with the part that needs more of it.
 */
export const readPrice = async (): Promise<Price | undefined> => {
  try {
    const answer = await fetch('/studio/shop')
    const { price_amount, currency } = (await answer.json()) as Record<string, unknown>
    return typeof price_amount === 'number' && price_amount > 0 && typeof currency === 'string'
      ? { amount: price_amount, currency }
      : undefined
  } catch {
    return undefined
  }
}
