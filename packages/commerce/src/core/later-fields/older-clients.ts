import { type Complete, type Fields, inside, isFields } from './objects.ts'

/** The same value, in which every price is changed, wherever it stands. */
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

/** The same answer, in which every free price is a fixed one of zero. */
export const freeAsFixed = (answer: Fields): Fields =>
  changePrices(answer, (price) =>
    price['amount_type'] === 'free'
      ? { ...price, amount_type: 'fixed', price_amount: 0, price_currency: 'usd' }
      : price,
  )

/** The same answer, in which every price that the buyer chooses has a minimum: 0 stands for none. */
export const withMinimum = (answer: Fields): Fields =>
  changePrices(answer, (price) =>
    price['amount_type'] === 'custom' ? { ...price, minimum_amount: price['minimum_amount'] ?? 0 } : price,
  )

const asPending = (order: Fields): Fields =>
  order['status'] === 'void' ? { ...order, status: 'pending' } : order

/** An order, or a list of orders, for clients that do not know void ones: to them they are pending, and not paid. */
export const voidAsPending = (answer: Fields): Fields => ({
  ...asPending(answer),
  ...inside(answer, 'items', asPending),
})
