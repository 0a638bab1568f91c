import type { Tx } from '../services.ts'

/** Tables of product parts, by the column that references the other object. */
const parts = {
  benefit_id: 'product_benefits',
  custom_field_id: 'product_custom_fields',
  file_id: 'product_medias',
} as const

/**
 * Locks the products that contain an object, in the order of their ids. Removing a part increments the
 * revision of its product, so the products must be locked first, in the same order as calls that change a
 * product and its parts.
 */
export const lockProductsWith = async (tx: Tx, column: keyof typeof parts, id: string): Promise<void> => {
  await tx
    .selectFrom('products')
    .select('products.id')
    .where('products.id', 'in', (eb) =>
      eb
        .selectFrom(parts[column] as 'product_benefits')
        .select('product_id')
        .where(column as 'benefit_id', '=', id),
    )
    .orderBy('products.id')
    .forNoKeyUpdate()
    .execute()
}
