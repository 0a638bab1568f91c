import type { Discount } from '@atelier/contract'
import type { Selectable } from 'kysely'
import type { DiscountsTable } from '../../database/tables.ts'
import type { ProductRow } from '../products/index.ts'

type Moment = Date | string

/** The columns of a discount; moments are texts when they were read inside JSON. */
export type DiscountRow = Omit<
  Selectable<DiscountsTable>,
  'type' | 'duration' | 'metadata' | 'created_at' | 'modified_at' | 'deleted_at' | 'starts_at' | 'ends_at'
> & {
  readonly type: 'fixed' | 'percentage'
  readonly duration: 'once' | 'forever' | 'repeating'
  readonly metadata: Discount['metadata']
  readonly created_at: Moment
  readonly modified_at: Moment | null
  readonly deleted_at: Moment | null
  readonly starts_at: Moment | null
  readonly ends_at: Moment | null
}

/** A discount with the ids of the only products it is for; none means all. */
export type AttachedDiscount = DiscountRow & { readonly product_ids: readonly string[] }

/** A discount with everything its seller sees. */
export type StoredDiscount = AttachedDiscount & { readonly products: readonly ProductRow[] }
