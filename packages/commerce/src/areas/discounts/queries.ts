import { type JsonRow, type Row, withJson } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { anyOf } from '../../database/list-filters.ts'
import type { DiscountsTable } from '../../database/tables.ts'
import { notFound } from '../../input/tenancy.ts'
import type { Connection, Tx } from '../../services.ts'
import type { ProductRow } from '../products/index.ts'

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
const selectDiscounts = (db: Connection, organization_id: string) =>
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
    .where('discounts.organization_id', '=', organization_id)
    .where('discounts.deleted_at', 'is', null)

/** The discount, which must be the organization's. @throws ResourceNotFound */
export const getDiscount = (db: Connection, organization_id: string, id: string): Promise<StoredDiscount> =>
  selectDiscounts(db, organization_id)
    .where('discounts.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('discount', id))

/** The organization's discounts by their ids, in no particular order. */
export const findDiscounts = (
  db: Connection,
  ids: readonly string[],
  { organization_id }: { readonly organization_id: string },
): Promise<readonly StoredDiscount[]> =>
  selectDiscounts(db, organization_id).where('discounts.id', '=', anyOf(ids)).execute()

/** Identifies a discount: by its id, or by the code that a buyer types, in whatever case. */
type DiscountKey = { readonly id: string } | { readonly code: string }

/** The discount, if it is the organization's and not deleted. */
export const findDiscount = async (
  db: Connection,
  organization_id: string,
  key: DiscountKey,
): Promise<StoredDiscount | undefined> => {
  const query = selectDiscounts(db, organization_id)
  return (
    'id' in key
      ? query.where('discounts.id', '=', key.id)
      : query.where(sql<boolean>`lower(discounts.code) = lower(${key.code})`)
  ).executeTakeFirst()
}

type Content = Omit<
  Row<DiscountsTable>,
  'id' | 'redemptions_count' | 'deleted_at' | 'created_at' | 'modified_at'
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

/** A use of a discount by a checkout, and whether its payment is asked for now. */
export type Redemption = {
  readonly checkout_id: string
  readonly discount_id: string
  readonly is_under_way: boolean
}

/** Counts a use of a discount by a checkout; false when the discount cannot be used at `now`. */
export const insertRedemption = async (tx: Tx, redemption: Redemption, now: Date): Promise<boolean> => {
  const counted = await tx
    .updateTable('discounts')
    .set((eb) => ({ redemptions_count: eb('redemptions_count', '+', 1) }))
    .where('id', '=', redemption.discount_id)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('starts_at', 'is', null), eb('starts_at', '<=', now)]))
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>=', now)]))
    .where((eb) =>
      eb.or([eb('max_redemptions', 'is', null), eb('redemptions_count', '<', eb.ref('max_redemptions'))]),
    )
    .returning('id')
    .executeTakeFirst()
  if (counted === undefined) return false
  await tx
    .insertInto('discount_redemptions')
    .values({ ...redemption, created_at: now })
    .execute()
  return true
}

/** Writes that the processor has answered about the payment of a checkout, so that nobody waits for its discount. */
export const keepRedemption = async (db: Connection, checkout_id: string): Promise<void> => {
  await db
    .updateTable('discount_redemptions')
    .set({ is_under_way: false })
    .where('checkout_id', '=', checkout_id)
    .execute()
}

/**
 * Whether a use of a discount may soon be free again, because the processor has been asked for the payment of a
 * checkout and has not answered.
 *
 * @param since an older use is that of a process that died, which nobody waits for
 */
export const isRedemptionUnderWay = async (
  db: Connection,
  discount_id: string,
  since: Date,
): Promise<boolean> =>
  (await db
    .selectFrom('discount_redemptions')
    .select('checkout_id')
    .where('discount_id', '=', discount_id)
    .where('is_under_way', '=', sql.lit(true))
    .where('created_at', '>=', since)
    .executeTakeFirst()) !== undefined

/** Takes back the use of a discount by a checkout whose lock the caller holds, so that another buyer can have it. */
export const releaseDiscount = async (tx: Tx, checkout: { readonly id: string }): Promise<void> => {
  const released = await tx
    .deleteFrom('discount_redemptions')
    .where('checkout_id', '=', checkout.id)
    .returning('discount_id')
    .executeTakeFirst()
  if (released === undefined) return
  await tx
    .updateTable('discounts')
    .set((eb) => ({ redemptions_count: eb('redemptions_count', '-', 1) }))
    .where('id', '=', released.discount_id)
    .execute()
}
