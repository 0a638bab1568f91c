import type { Tx } from '../services.ts'

/** The parts of products that refer to other objects, by the column that does. */
const parts = {
  benefit_id: 'product_benefits',
  custom_field_id: 'product_custom_fields',
  file_id: 'product_medias',
} as const

/**
 * Locks the products that an object is a part of, in the order of their ids. Taking a part from a product raises the revision of
 * the product, so whoever takes one from several locks these first: as a call does that changes a product and its parts.
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
