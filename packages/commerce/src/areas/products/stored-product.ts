import type { Row } from '@atelier/plumbing/database'
import type { BenefitsTable, FilesTable, ProductPricesTable, ProductsTable } from '../../database/tables.ts'
import type { StoredCustomField } from '../custom-fields/index.ts'

export type Interval = 'month' | 'year'

/** A price with the meter that a metered price counts by. */
export type StoredPrice = Row<ProductPricesTable> & {
  readonly meter: { readonly id: string; readonly name: string } | null
}

export type StoredBenefit = Row<BenefitsTable>

/** A picture of a product. */
export type StoredMedia = Row<FilesTable>

/** The columns of a product. */
export type ProductRow = Row<ProductsTable>

/** A product with its active prices and everything attached to it, each in order. */
export type StoredProduct = ProductRow & {
  readonly prices: readonly StoredPrice[]
  readonly benefits: readonly StoredBenefit[]
  readonly medias: readonly StoredMedia[]
  readonly attached_custom_fields: readonly {
    readonly required: boolean
    readonly custom_field: StoredCustomField
  }[]
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
