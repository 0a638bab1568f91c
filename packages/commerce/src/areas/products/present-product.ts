import type { CheckoutProduct, OrderProduct, Price, Product } from '@atelier/contract'
import type { output } from 'zod/v4/core'
import { iso, isoOrNull } from '../../database/iso.ts'
import type { StoredPrice, StoredProduct } from './product-queries.ts'

type ProductFacts = Omit<StoredProduct, 'prices'>

/** A price as answered; its kind of sale mirrors its product's. */
export const presentPrice = (price: StoredPrice, product: ProductFacts): Price => {
  const base = {
    id: price.id,
    created_at: iso(price.created_at),
    modified_at: isoOrNull(price.modified_at),
    is_archived: price.is_archived,
    product_id: price.product_id,
    type: product.recurring_interval === null ? ('one_time' as const) : ('recurring' as const),
    recurring_interval: product.recurring_interval,
  }
  return price.amount_type === 'free'
    ? { ...base, amount_type: 'free' }
    : {
        ...base,
        amount_type: 'fixed',
        price_currency: price.price_currency ?? 'usd',
        price_amount: price.price_amount ?? 0,
      }
}

const presentBase = (product: ProductFacts) => ({
  id: product.id,
  created_at: iso(product.created_at),
  modified_at: isoOrNull(product.modified_at),
  name: product.name,
  description: product.description,
  recurring_interval: product.recurring_interval,
  is_recurring: product.recurring_interval !== null,
  is_archived: product.is_archived,
  organization_id: product.organization_id,
})

/** The product inside a checkout: active prices only, none of the seller's own data. */
export const presentCheckoutProduct = (product: StoredProduct): output<typeof CheckoutProduct> => ({
  ...presentBase(product),
  prices: product.prices.filter((price) => !price.is_archived).map((price) => presentPrice(price, product)),
  benefits: [],
  medias: [],
})

/** The product inside an order. */
export const presentOrderProduct = (product: ProductFacts): output<typeof OrderProduct> => ({
  ...presentBase(product),
  metadata: product.metadata,
})

/** A product as its seller sees it. */
export const presentProduct = (product: StoredProduct): Product => ({
  ...presentCheckoutProduct(product),
  benefits: [],
  metadata: product.metadata,
  attached_custom_fields: [],
})
