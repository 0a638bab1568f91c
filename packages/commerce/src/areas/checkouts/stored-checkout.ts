import type { Selectable } from 'kysely'
import type { CheckoutsTable } from '../../database/tables.ts'
import type { AttachedDiscount } from '../discounts/index.ts'
import type { StoredOrganization } from '../organizations/index.ts'
import type { StoredPrice, StoredProduct } from '../products/index.ts'

/** The columns of a checkout. */
export type CheckoutRow = Readonly<Selectable<CheckoutsTable>>

/** A checkout with what it offers: its products in order, each with its active prices and the selected one, and its discount. */
export type OfferedCheckout = CheckoutRow & {
  readonly products: readonly StoredProduct[]
  readonly discount: AttachedDiscount | null
}

/** A checkout with everything it shows. */
export type StoredCheckout = OfferedCheckout & { readonly organization: StoredOrganization }

/** The product the customer has selected. */
export const selectedProduct = (
  checkout: Pick<OfferedCheckout, 'id' | 'products' | 'product_id'>,
): StoredProduct => {
  const product = checkout.products.find(({ id }) => id === checkout.product_id)
  if (product === undefined)
    throw new Error(
      `The checkout ${checkout.id} selects the product ${checkout.product_id}, which it does not offer.`,
    )
  return product
}

/** The price the customer has selected, even when it has been archived since. */
export const selectedPrice = (
  checkout: Pick<OfferedCheckout, 'id' | 'products' | 'product_id' | 'product_price_id'>,
): StoredPrice => {
  const price = selectedProduct(checkout).prices.find(({ id }) => id === checkout.product_price_id)
  if (price === undefined)
    throw new Error(
      `The checkout ${checkout.id} selects the price ${checkout.product_price_id}, which its product does not have.`,
    )
  return price
}
