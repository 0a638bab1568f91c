import { type Complete, type Fields, inside, isFields } from './fields.ts'

/** Applies a change to every price, at any depth. */
const withPrices = (value: unknown, change: Complete): unknown => {
  if (Array.isArray(value)) return value.map((one) => withPrices(one, change))
  if (!isFields(value)) return value
  const inner = Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withPrices(one, change)]),
  )
  return 'amount_type' in inner && 'product_id' in inner ? change(inner) : inner
}

const changePrices = (answer: Fields, change: Complete): Fields =>
  Object.fromEntries(Object.entries(answer).map(([name, one]) => [name, withPrices(one, change)]))

/** Replaces every free price by a fixed price of zero. */
export const freeAsFixed = (answer: Fields): Fields =>
  changePrices(answer, (price) =>
    price['amount_type'] === 'free'
      ? { ...price, amount_type: 'fixed', price_amount: 0, price_currency: 'usd' }
      : price,
  )

/** Adds a minimum to every pay-what-you-want price: 0 if there is none. */
export const withMinimum = (answer: Fields): Fields =>
  changePrices(answer, (price) =>
    price['amount_type'] === 'custom' ? { ...price, minimum_amount: price['minimum_amount'] ?? 0 } : price,
  )

const asPending = (order: Fields): Fields =>
  order['status'] === 'void' ? { ...order, status: 'pending' } : order

/**
 * Shows void orders as pending and unpaid, for clients without support for them. Accepts an order or a list.
 */
export const voidAsPending = (answer: Fields): Fields => ({
  ...asPending(answer),
  ...inside(answer, 'items', asPending),
})
