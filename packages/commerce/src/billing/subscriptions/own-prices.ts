import { activePrices, isMetered, pricesIn, type StoredProduct } from '../../catalog/products/index.ts'
import type { OwnPrice } from './types.ts'

/** Prices of a subscription to a product in a currency, at the amounts of its seller, metered ones last. */
export const ownPricesOf = (product: Pick<StoredProduct, 'prices'>, currency: string): readonly OwnPrice[] =>
  pricesIn(activePrices(product), currency)
    .toSorted((a, b) => Number(isMetered(a)) - Number(isMetered(b)))
    .map((price): OwnPrice => ({ ...price, charged: price.price_amount ?? 0 }))
