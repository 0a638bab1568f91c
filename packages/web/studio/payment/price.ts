import type { Price } from '../state/wizard.ts'
import type { Format } from '../../lib/format.ts'
import type { Say } from '../texts/speech.ts'

/**
 * Price of a painting: null where the customer chooses it at checkout, undefined when unknown. It is the
 * page's first request, so it does without the SDK client, which loads with the later part.
 */
export const readPrice = async (): Promise<Price | null | undefined> => {
  try {
    const response = await fetch('/studio/shop')
    const { price_amount, currency } = (await response.json()) as Record<string, unknown>
    if (price_amount === null) return null
    return typeof price_amount === 'number' && typeof currency === 'string'
      ? { amount: price_amount, currency }
      : undefined
  } catch {
    return undefined
  }
}

/** Label of the button that opens the checkout: names no amount where the price is 0 or chosen there. */
export const payLabel = (say: Say, money: Format['money'], price: Price | null): string =>
  price === null || price.amount === 0
    ? say('email.continue')
    : say('payment.pay', { price: money(price.amount, price.currency) })
