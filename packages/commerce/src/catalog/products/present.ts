import type { CheckoutProduct, OrderProduct, Price, Product } from '@atelier/contract'
import { presentStored } from '@atelier/plumbing/database'
import type { output } from 'zod/v4/core'
import { presentBenefit, presentGrantRun, presentPublicBenefit } from '../benefits/index.ts'
import { presentCustomField } from '../custom-fields/index.ts'
import { type MediaPlace, presentMedia } from '../files/index.ts'
import { presentFields } from './fields.ts'
import type { Interval, StoredPrice } from './price-queries.ts'
import type { ProductRow, SellersProduct, StoredProduct } from './queries.ts'
import { activePrices, isRecurring } from './rules.ts'

/** Returns the representation of a price, with the recurring interval of its product, or its own for a legacy price. */
export const presentPrice = (
  price: StoredPrice,
  product: { readonly recurring_interval: Interval | null },
): Price => {
  const recurring_interval = price.legacy_interval ?? product.recurring_interval
  const base = {
    ...presentStored(price),
    is_archived: price.is_archived,
    product_id: price.product_id,
    type: recurring_interval === null ? ('one_time' as const) : ('recurring' as const),
    recurring_interval,
    ...(price.legacy_interval !== null && { legacy: true as const }),
  }
  const price_currency = price.price_currency ?? ''
  const { tax_behavior } = price
  switch (price.amount_type) {
    case 'free':
      return { ...base, amount_type: 'free' }
    case 'fixed':
      return {
        ...base,
        amount_type: 'fixed',
        price_currency,
        price_amount: price.price_amount ?? 0,
        tax_behavior,
      }
    case 'custom':
      return {
        ...base,
        amount_type: 'custom',
        price_currency,
        minimum_amount: price.minimum_amount,
        maximum_amount: price.maximum_amount,
        preset_amount: price.preset_amount,
        tax_behavior,
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

/** Returns the product in a checkout: active prices only, without the seller's private data. */
export const presentCheckoutProduct = (
  product: StoredProduct,
  place: MediaPlace,
): output<typeof CheckoutProduct> => ({
  ...presentFields(product),
  is_recurring: isRecurring(product),
  prices: activePrices(product).map((price) => presentPrice(price, product)),
  benefits: product.benefits.filter(({ visibility }) => visibility === 'public').map(presentPublicBenefit),
  medias: product.medias.map((media) => presentMedia(media, place)),
})

/** Returns the product in an order or a discount: name and type only. */
export const presentOrderProduct = (product: ProductRow): output<typeof OrderProduct> => ({
  ...presentFields(product),
  metadata: product.metadata,
})

export const presentAttachedFields = (
  product: Pick<StoredProduct, 'attached_custom_fields'>,
): Product['attached_custom_fields'] =>
  product.attached_custom_fields.map(({ custom_field, required }, order) => ({
    custom_field_id: custom_field.id,
    custom_field: presentCustomField(custom_field),
    order,
    required,
  }))

/** Returns the representation of a product in other objects of its seller. */
export const presentProduct = (product: StoredProduct, place: MediaPlace): Product => ({
  ...presentCheckoutProduct(product, place),
  benefits: product.benefits.map(presentBenefit),
  metadata: product.metadata,
  attached_custom_fields: presentAttachedFields(product),
})

/** Returns the seller's representation of a product, with the progress of its last change. */
export const presentSellersProduct = (product: SellersProduct, place: MediaPlace) => ({
  ...presentProduct(product, place),
  is_deletable: product.is_deletable,
  grant_run: presentGrantRun(product.grant_run),
})
