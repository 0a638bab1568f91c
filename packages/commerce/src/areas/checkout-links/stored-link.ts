import type { Selectable } from 'kysely'
import type { CheckoutLinksTable } from '../../database/tables.ts'
import type { AttachedDiscount } from '../discounts/index.ts'
import type { StoredProduct } from '../products/index.ts'

/** The columns of a checkout link. */
export type LinkRow = Readonly<Selectable<CheckoutLinksTable>>

/** A checkout link with its products, in order, and its discount, which may have been deleted since. */
export type StoredLink = LinkRow & {
  readonly products: readonly StoredProduct[]
  readonly discount: AttachedDiscount | null
}
