import { lockRows } from '../core/database/lock.ts'
import type { Tx } from '../core/services.ts'

/** Tables of product parts, by the column that references the other object. */
const parts = {
  benefit_id: 'product_benefits',
  custom_field_id: 'product_custom_fields',
  file_id: 'product_medias',
} as const

type Column = keyof typeof parts

const selectProductsWith = (tx: Tx, column: Column, id: string) =>
  tx
    .selectFrom(parts[column] as 'product_benefits')
    .select('product_id')
    .where(column as 'benefit_id', '=', id)

/**
 * Locks the products that contain an object, in the order of their ids. Removing a part increments the
 * revision of its product, so the products must be locked first, in the same order as calls that change a
 * product and its parts.
 *
 * @returns the ids of the locked products
 */
export const lockProductsWith = async (tx: Tx, column: Column, id: string): Promise<readonly string[]> => {
  const products = tx
    .selectFrom('products')
    .select('products.id')
    .where('products.id', 'in', selectProductsWith(tx, column, id))
  return (await lockRows(products, 'products')).map((product) => product.id)
}

/** Returns true if products other than the locked ones contain an object. */
export const isInOtherProducts = async (
  tx: Tx,
  column: Column,
  id: string,
  locked: readonly string[],
): Promise<boolean> => {
  const products = await selectProductsWith(tx, column, id).execute()
  return products.some(({ product_id }) => !locked.includes(product_id))
}
