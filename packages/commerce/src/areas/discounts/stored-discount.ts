import type { Row } from '@atelier/plumbing/database'
import type { DiscountsTable } from '../../database/tables.ts'
import type { ProductRow } from '../products/index.ts'

/** The columns of a discount. */
export type DiscountRow = Row<DiscountsTable>

/** A discount with the ids of the only products it is for; none means all. */
export type AttachedDiscount = DiscountRow & { readonly product_ids: readonly string[] }

/** A discount with everything its seller sees. */
export type StoredDiscount = AttachedDiscount & { readonly products: readonly ProductRow[] }
