import { sentence } from '@atelier/contract/texts/sentences'
import { type Issue, termsOf } from '@atelier/contract'
import { issue } from '@atelier/plumbing/http'
import { amountLimitIssues, isMetered, pricesIn, type StoredPrice } from '../../catalog/products/index.ts'

/** Returns the default price in a currency: the first one that is not metered, otherwise the first. */
export const standardPrice = (active: readonly StoredPrice[], currency: string): StoredPrice | undefined => {
  const prices = pricesIn(active, currency)
  return prices.find((price) => !isMetered(price)) ?? prices[0]
}

/** Terms of a price that determine its amount. */
export type PriceTerms = Pick<
  StoredPrice,
  | 'amount_type'
  | 'price_currency'
  | 'price_amount'
  | 'minimum_amount'
  | 'maximum_amount'
  | 'preset_amount'
  | 'tax_behavior'
  | 'default_tax_behavior'
>

/**
 * Returns the suggested amount of a price without its own suggestion, limited to the price's bounds: 20 times the
 * minimum amount of its currency, which is 10 dollars.
 */
const suggestedAmount = ({
  minimum_amount,
  maximum_amount,
  preset_amount,
  price_currency,
}: PriceTerms): number => {
  if (preset_amount !== null) return preset_amount
  const suggestion = price_currency === null ? 0 : 20 * termsOf(price_currency).least
  return Math.min(Math.max(suggestion, minimum_amount ?? 0), maximum_amount ?? Infinity)
}

/**
 * Returns the amount of a price before discount and tax, in minor units. Usage is not known yet, so a metered
 * price costs nothing.
 *
 * @param chosenAmount amount that the buyer chose, if the price allows it
 */
export const amountOf = (price: PriceTerms, chosenAmount: number | null): number => {
  if (price.amount_type === 'fixed') return price.price_amount ?? 0
  return price.amount_type === 'custom' ? (chosenAmount ?? suggestedAmount(price)) : 0
}

/** Returns the issue of a chosen amount outside the price's bounds; other prices ignore the amount. */
export const amountIssues = (price: PriceTerms, chosenAmount: number | null | undefined): Issue[] => {
  const { minimum_amount, maximum_amount, price_currency: currency } = price
  if (price.amount_type !== 'custom' || chosenAmount == null || currency === null) return []
  const money = (amount: number) => ({ amount, currency })
  if (minimum_amount !== null && chosenAmount < minimum_amount)
    return [issue('amount', sentence('at_least', { least: money(minimum_amount) }), 'greater_than_equal')]
  if (maximum_amount !== null && chosenAmount > maximum_amount)
    return [issue('amount', sentence('at_most', { most: money(maximum_amount) }), 'less_than_equal')]
  return amountLimitIssues(['body', 'amount'], chosenAmount, currency)
}
