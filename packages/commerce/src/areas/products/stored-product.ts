import type { BenefitType, Product } from '@atelier/contract'
import type { Selectable } from 'kysely'
import type { BenefitsTable, FilesTable, ProductPricesTable, ProductsTable } from '../../database/tables.ts'
import type { StoredCustomField } from '../custom-fields/index.ts'

/** Moments are texts when they were read inside JSON. */
type Moments = { readonly created_at: Date | string; readonly modified_at: Date | string | null }

export type Interval = 'month' | 'year'

/** A price as it is stored. */
export type StoredPrice = Moments &
  Omit<Selectable<ProductPricesTable>, keyof Moments | 'amount_type' | 'legacy_interval'> & {
    readonly amount_type: 'free' | 'fixed' | 'custom' | 'metered_unit'
    readonly legacy_interval: Interval | null
    /** What a metered price counts by. */
    readonly meter?: { readonly id: string; readonly name: string }
  }

/** A benefit as it is stored. */
export type StoredBenefit = Moments &
  Omit<Selectable<BenefitsTable>, keyof Moments | 'type' | 'metadata' | 'deleted_at'> & {
    readonly type: BenefitType
    readonly metadata: Product['metadata']
  }

/** A picture of a product as it is stored. */
export type StoredMedia = Pick<Moments, 'created_at'> &
  Omit<Selectable<FilesTable>, keyof Moments | 'last_modified_at' | 'deleted_at'> & {
    readonly last_modified_at: Date | string | null
  }

export type AttachedField = { readonly required: boolean; readonly custom_field: StoredCustomField }

/** The columns of a product. */
export type ProductRow = Moments &
  Omit<Selectable<ProductsTable>, keyof Moments | 'metadata' | 'recurring_interval'> & {
    readonly recurring_interval: Interval | null
    readonly metadata: Product['metadata']
  }

/** A product with its active prices and everything attached to it, each in order. */
export type StoredProduct = ProductRow & {
  readonly prices: readonly StoredPrice[]
  readonly benefits: readonly StoredBenefit[]
  readonly medias: readonly StoredMedia[]
  readonly attached_custom_fields: readonly AttachedField[]
}

/** Whether a price depends on usage; of the others a product has at most one. */
export const isMetered = (price: Pick<StoredPrice, 'amount_type'>): boolean =>
  price.amount_type === 'metered_unit'

/** Whether a product is paid for again and again: by its own interval, or because all its prices carry one. */
export const isRecurring = (product: {
  readonly recurring_interval: Interval | null
  readonly prices: readonly Pick<StoredPrice, 'is_archived' | 'legacy_interval'>[]
}): boolean => {
  if (product.recurring_interval !== null) return true
  const active = product.prices.filter((price) => !price.is_archived)
  return active.length > 0 && active.every((price) => price.legacy_interval !== null)
}
