import { changeObjects, type Complete, type Fields, isFields } from './fields.ts'

const isPrice = (value: unknown): value is Fields =>
  isFields(value) && 'amount_type' in value && 'product_id' in value

/** Applies a change to every price, at any depth. */
const changePrices = (response: Fields, change: Complete): Fields =>
  changeObjects(response, (object) => (isPrice(object) ? change(object) : object))

/** Replaces every free price by a fixed price of zero. */
export const freeAsFixed = (response: Fields): Fields =>
  changePrices(response, (price) =>
    price['amount_type'] === 'free'
      ? { ...price, amount_type: 'fixed', price_amount: 0, price_currency: 'usd' }
      : price,
  )

/** Adds a minimum to every pay-what-you-want price: 0 if there is none. */
export const withMinimum = (response: Fields): Fields =>
  changePrices(response, (price) =>
    price['amount_type'] === 'custom' ? { ...price, minimum_amount: price['minimum_amount'] ?? 0 } : price,
  )

const inOneCurrency = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    const first = value.find(
      (candidate: unknown) => isPrice(candidate) && candidate['price_currency'] !== undefined,
    )
    const currency = isFields(first) ? first['price_currency'] : undefined
    return value
      .filter((item: unknown) => !isPrice(item) || [undefined, currency].includes(item['price_currency']))
      .map(inOneCurrency)
  }
  return isFields(value)
    ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, inOneCurrency(field)]))
    : value
}

/**
 * Limits every list of prices to one currency, for clients that take the first price for the only one. The prices
 * in the default currency of the organization come first.
 */
export const inDefaultCurrency = (response: Fields): Fields =>
  Object.fromEntries(Object.entries(response).map(([name, field]) => [name, inOneCurrency(field)]))
