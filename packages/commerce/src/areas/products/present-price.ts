import type { Price } from '@atelier/contract'
import { iso, isoOrNull } from '@atelier/plumbing/database'
import type { Interval, StoredPrice } from './stored-product.ts'

/** A price as answered; its kind of sale mirrors its product's, unless it is one of those that carry their own. */
export const presentPrice = (
  price: StoredPrice,
  product: { readonly recurring_interval: Interval | null },
): Price => {
  const recurring_interval = price.legacy_interval ?? product.recurring_interval
  const base = {
    id: price.id,
    created_at: iso(price.created_at),
    modified_at: isoOrNull(price.modified_at),
    is_archived: price.is_archived,
    product_id: price.product_id,
    type: recurring_interval === null ? ('one_time' as const) : ('recurring' as const),
    recurring_interval,
    ...(price.legacy_interval !== null && { legacy: true as const }),
  }
  const price_currency = price.price_currency ?? 'usd'
  switch (price.amount_type) {
    case 'free':
      return { ...base, amount_type: 'free' }
    case 'fixed':
      return { ...base, amount_type: 'fixed', price_currency, price_amount: price.price_amount ?? 0 }
    case 'custom':
      return {
        ...base,
        amount_type: 'custom',
        price_currency,
        minimum_amount: price.minimum_amount,
        maximum_amount: price.maximum_amount,
        preset_amount: price.preset_amount,
      }
    case 'metered_unit': {
      if (price.meter === null || price.unit_amount === null)
        throw new Error(`The metered price ${price.id} was read without its meter.`)
      return {
        ...base,
        amount_type: 'metered_unit',
        price_currency,
        unit_amount: price.unit_amount,
        cap_amount: price.cap_amount,
        meter_id: price.meter.id,
        meter: price.meter,
      }
    }
  }
}
