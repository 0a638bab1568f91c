import { type JsonRow, type Row, withJson } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { anyOf } from '../../core/database/list-filters.ts'
import type { DiscountsTable } from '../../core/database/tables.ts'
import { notFound } from '../../access/index.ts'
import type { Connection, Tx } from '../../core/services.ts'
import type { ProductRow } from '../products/index.ts'
import { ofSeller, type Tenancy } from '../../core/database/of-seller.ts'

export type DiscountRow = JsonRow<DiscountsTable>

/** A discount with the ids of the products that it is limited to; an empty list means all products. */
export type AttachedDiscount = DiscountRow & { readonly product_ids: readonly string[] }

/** A discount with all data of the seller's view. */
export type StoredDiscount = Row<DiscountsTable> &
  Pick<AttachedDiscount, 'product_ids'> & { readonly products: readonly ProductRow[] }

/** Selects discounts with the ids of the products that they are limited to. */
export const selectAttachedDiscounts = (db: Connection) =>
  db
    .selectFrom('discounts')
    .selectAll('discounts')
    .select((eb) => {
      const ids = eb
        .selectFrom('discount_products as target')
        .select('target.product_id')
        .whereRef('target.discount_id', '=', 'discounts.id')
        .orderBy('target.position')
      return sql<string[]>`array(${ids})`.as('product_ids')
    })

/** Selects the discounts of an organization that are not deleted, with their products. */
const selectDiscounts = (db: Connection, seller: Tenancy) =>
  selectAttachedDiscounts(db)
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('discount_products as target')
          .innerJoin('products', 'products.id', 'target.product_id')
          .selectAll('products')
          .whereRef('target.discount_id', '=', 'discounts.id')
          .orderBy('target.position'),
      ).as('products'),
    )
    .where(ofSeller(seller, 'discounts.organization_id'))
    .where('discounts.deleted_at', 'is', null)

/** Returns a discount of the organization. @throws ResourceNotFound */
export const getDiscount = (db: Connection, organization_id: string, id: string): Promise<StoredDiscount> =>
  selectDiscounts(db, { organization_id })
    .where('discounts.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('discount', id))

/** Returns the organization's discounts by their ids, in no particular order. */
export const findDiscounts = (
  db: Connection,
  ids: readonly string[],
  seller: Tenancy,
): Promise<readonly StoredDiscount[]> =>
  selectDiscounts(db, seller).where('discounts.id', '=', anyOf(ids)).execute()

/** Key of a discount: its id, or the code that a buyer enters, in any case. */
type DiscountKey = { readonly id: string } | { readonly code: string }

/** Returns the discount, if it is the organization's and not deleted. */
export const findDiscount = async (
  db: Connection,
  organization_id: string,
  key: DiscountKey,
): Promise<StoredDiscount | undefined> => {
  const query = selectDiscounts(db, { organization_id })
  return (
    'id' in key
      ? query.where('discounts.id', '=', key.id)
      : query.where(sql<boolean>`lower(discounts.code) = lower(${key.code})`)
  ).executeTakeFirst()
}

type Content = Omit<
  Row<DiscountsTable>,
  'id' | 'redemptions_count' | 'deleted_at' | 'created_at' | 'modified_at' | 'revision'
>

/** Inserts a discount for all products, and returns its id. */
export const insertDiscount = async (tx: Tx, discount: Content, created_at: Date): Promise<string> => {
  const id = crypto.randomUUID()
  await tx
    .insertInto('discounts')
    .values({
      ...withJson(discount, 'metadata', 'amounts'),
      id,
      redemptions_count: 0,
      deleted_at: null,
      created_at,
      modified_at: null,
    })
    .execute()
  return id
}

/** Limits a discount to these products, in this order. */
export const replaceProducts = async (tx: Tx, discount_id: string, ids: readonly string[]): Promise<void> => {
  await tx.deleteFrom('discount_products').where('discount_id', '=', discount_id).execute()
  if (ids.length === 0) return
  await tx
    .insertInto('discount_products')
    .values(ids.map((product_id, position) => ({ discount_id, product_id, position })))
    .execute()
}

export type DiscountChange = Partial<Omit<Content, 'organization_id' | 'type' | 'duration'>> & {
  readonly deleted_at?: Date
}

export const updateDiscount = async (
  tx: Tx,
  id: string,
  change: DiscountChange,
  modified_at: Date,
): Promise<void> => {
  await tx
    .updateTable('discounts')
    .set({ ...withJson(change, 'metadata', 'amounts'), modified_at })
    .where('id', '=', id)
    .execute()
}

/** Returns a discount by its id, even a deleted one; null when there is none. */
export const findAttachedDiscount = async (db: Connection, id: string): Promise<AttachedDiscount | null> =>
  (await selectAttachedDiscounts(db).where('discounts.id', '=', id).executeTakeFirst()) ?? null
