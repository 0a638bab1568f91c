import type { Money } from '../../core/money.ts'
import type { Tx } from '../../core/services.ts'
import { findPriceOfAmount, insertPrices, type StoredPrice } from './price-queries.ts'

/**
 * Returns a product's price for an amount. If there is none, creates an archived price, which existing
 * subscribers pay but new buyers cannot select.
 *
 * @param money amount of the price; of 0 for a free price
 */
export const priceOfAmount = async (
  tx: Tx,
  product_id: string,
  money: Money,
  now: Date,
): Promise<StoredPrice> => {
  const storedPrice = await findPriceOfAmount(tx, product_id, money)
  if (storedPrice !== undefined) return storedPrice
  const { amount, currency } = money
  const isFree = amount === 0
  await insertPrices(
    tx,
    product_id,
    [
      {
        position: 0,
        amount_type: isFree ? 'free' : 'fixed',
        price_currency: isFree ? null : currency,
        price_amount: isFree ? null : amount,
        minimum_amount: null,
        maximum_amount: null,
        preset_amount: null,
        meter_id: null,
        unit_amount: null,
        cap_amount: null,
        tax_behavior: isFree ? null : 'exclusive',
      },
    ],
    now,
    { is_archived: true },
  )
  const price = await findPriceOfAmount(tx, product_id, money)
  if (price === undefined) throw new Error(`The price of the product ${product_id} was not made.`)
  return price
}
