import type { Benefit, BenefitPublic, CheckoutProduct, OrderProduct, Product } from '@atelier/contract'
import { iso, isoOrNull } from '@atelier/plumbing/database'
import type { output } from 'zod/v4/core'
import { presentCustomField } from '../custom-fields/index.ts'
import { type MediaPlace, presentMedia } from './present-media.ts'
import { presentPrice } from './present-price.ts'
import { isRecurring, type ProductRow, type StoredBenefit, type StoredProduct } from './stored-product.ts'

const presentBase = (product: ProductRow) => ({
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

/** A benefit as buyers see it: its metadata stays the seller's. */
const presentBenefit = (benefit: StoredBenefit): output<typeof BenefitPublic> => ({
  id: benefit.id,
  created_at: iso(benefit.created_at),
  modified_at: isoOrNull(benefit.modified_at),
  type: benefit.type,
  description: benefit.description,
  selectable: benefit.selectable,
  deletable: benefit.deletable,
  organization_id: benefit.organization_id,
  metadata: {},
})

/** A benefit as its seller sees it. */
const presentWholeBenefit = (benefit: StoredBenefit): Benefit =>
  // The type of a benefit decides its properties: both are stored, and answered, together.
  ({
    ...presentBenefit(benefit),
    metadata: benefit.metadata,
    properties: benefit.properties,
    ...(benefit.type === 'custom' && { is_tax_applicable: benefit.is_tax_applicable }),
  }) as Benefit

/** The product inside a checkout: active prices only, none of the seller's own data. */
export const presentCheckoutProduct = (
  product: StoredProduct,
  place: MediaPlace,
): output<typeof CheckoutProduct> => ({
  ...presentBase(product),
  is_recurring: isRecurring(product),
  prices: product.prices.filter((price) => !price.is_archived).map((price) => presentPrice(price, product)),
  benefits: product.benefits.map(presentBenefit),
  medias: product.medias.map((media) => presentMedia(media, place)),
})

/** The product inside an order or a discount: its name and kind only. */
export const presentOrderProduct = (product: ProductRow): output<typeof OrderProduct> => ({
  ...presentBase(product),
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

/** A product as its seller sees it. */
export const presentProduct = (product: StoredProduct, place: MediaPlace): Product => ({
  ...presentCheckoutProduct(product, place),
  benefits: product.benefits.map(presentWholeBenefit),
  metadata: product.metadata,
  attached_custom_fields: presentAttachedFields(product),
})
