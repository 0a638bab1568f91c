import { type JsonRow, type Row, withJson } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { anyOf } from '../../core/database/list-filters.ts'
import type { DiscountsTable } from '../../core/database/tables.ts'
import { notFound } from '../../access/tenancy.ts'
import type { Connection, Tx } from '../../core/services.ts'
import type { ProductRow } from '../products/index.ts'
import { ofSeller, type Tenancy } from '../../core/database/of-seller.ts'

/** The columns of a discount. */
export type DiscountRow = JsonRow<DiscountsTable>

/** A discount with the ids of the only products that it is for; none means all. */
export type AttachedDiscount = DiscountRow & { readonly product_ids: readonly string[] }

/** A discount with everything its seller sees. */
export type StoredDiscount = Row<DiscountsTable> &
  Pick<AttachedDiscount, 'product_ids'> & { readonly products: readonly ProductRow[] }

/** Discounts with the ids of the only products that they are for. */
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

/** The discounts of an organization that are not deleted, with their products. */
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

/** The discount, which must be the organization's. @throws ResourceNotFound */
export const getDiscount = (db: Connection, organization_id: string, id: string): Promise<StoredDiscount> =>
  selectDiscounts(db, { organization_id })
    .where('discounts.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('discount', id))

/** The organization's discounts by their ids, in no particular order. */
export const findDiscounts = (
  db: Connection,
  ids: readonly string[],
  seller: Tenancy,
): Promise<readonly StoredDiscount[]> =>
  selectDiscounts(db, seller).where('discounts.id', '=', anyOf(ids)).execute()

/** Identifies a discount: by its id, or by the code that a buyer types, in whatever case. */
type DiscountKey = { readonly id: string } | { readonly code: string }

/** The discount, if it is the organization's and not deleted. */
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

/** Inserts a discount, for all products so far, and answers its id. */
export const insertDiscount = async (tx: Tx, discount: Content, created_at: Date): Promise<string> => {
  const id = crypto.randomUUID()
  await tx
    .insertInto('discounts')
    .values({
      ...withJson(discount, 'metadata'),
      id,
      redemptions_count: 0,
      deleted_at: null,
      created_at,
      modified_at: null,
    })
    .execute()
  return id
}

/** Makes these the only products that a discount is for, in this order. */
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
    .set({ ...withJson(change, 'metadata'), modified_at })
    .where('id', '=', id)
    .execute()
}

/** A discount by its id, deleted ones included; null when there is none. */
export const findAttachedDiscount = async (db: Connection, id: string): Promise<AttachedDiscount | null> =>
  (await selectAttachedDiscounts(db).where('discounts.id', '=', id).executeTakeFirst()) ?? null
