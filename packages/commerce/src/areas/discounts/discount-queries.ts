import { withJson } from '@atelier/plumbing/database'
import { apiError } from '@atelier/plumbing/http'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Write } from '../../database/write-together.ts'
import type { Reader, Tx } from '../../services.ts'
import type { DiscountRow, StoredDiscount } from './stored-discount.ts'

/** Discounts with the ids of the only products that they are for. */
export const selectAttachedDiscounts = (reader: Reader) =>
  reader
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
const selectDiscounts = (reader: Reader, organization_id: string) =>
  selectAttachedDiscounts(reader)
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
export const getDiscount = async (
  reader: Reader,
  organization_id: string,
  id: string,
): Promise<StoredDiscount> => {
  const row = await selectDiscounts(reader, organization_id).where('discounts.id', '=', id).executeTakeFirst()
  if (row === undefined)
    throw apiError('ResourceNotFound', `There is no discount ${id} that this token can see.`)
  return row
}

/** The same, locked until the transaction ends, against being used too. @throws ResourceNotFound */
export const lockDiscount = async (tx: Tx, organization_id: string, id: string): Promise<StoredDiscount> => {
  await tx
    .selectFrom('discounts')
    .select('id')
    .where('id', '=', id)
    .where('organization_id', '=', organization_id)
    .forNoKeyUpdate()
    .execute()
  return getDiscount(tx, organization_id, id)
}

/** The organization's discounts by their ids, in no particular order. */
export const findDiscounts = (
  reader: Reader,
  ids: readonly string[],
  { organization_id }: { readonly organization_id: string },
): Promise<readonly StoredDiscount[]> =>
  selectDiscounts(reader, organization_id).where('discounts.id', 'in', ids).execute()

/** Which discount is meant: by its id, or by what a buyer types, in whatever case. */
export type DiscountKey = { readonly id: string } | { readonly code: string }

/** The discount, if it is the organization's and not deleted. */
export const findDiscount = async (
  reader: Reader,
  organization_id: string,
  key: DiscountKey,
): Promise<StoredDiscount | undefined> => {
  const query = selectDiscounts(reader, organization_id)
  return (
    'id' in key
      ? query.where('discounts.id', '=', key.id)
      : query.where(sql<boolean>`lower(discounts.code) = lower(${key.code})`)
  ).executeTakeFirst()
}

/** Holds a code until the transaction ends, so that two discounts cannot both find it free. */
export const holdCode = async (tx: Tx, organization_id: string, code: string): Promise<void> => {
  const held = `discount code ${organization_id}/${code.toLowerCase()}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${held}, 0))`.execute(tx)
}

type Content = Omit<
  DiscountRow,
  'id' | 'redemptions_count' | 'deleted_at' | 'created_at' | 'modified_at' | 'starts_at' | 'ends_at'
> & {
  readonly starts_at: Date | null
  readonly ends_at: Date | null
}

export const insertDiscount = (tx: Tx, id: string, discount: Content, created_at: Date): Write =>
  tx
    .insertInto('discounts')
    .values({
      ...withJson(discount, 'metadata'),
      id,
      redemptions_count: 0,
      deleted_at: null,
      created_at,
      modified_at: null,
    })
    .returning('id')

export const insertDiscountProducts = (tx: Tx, discount_id: string, ids: readonly string[]): Write[] =>
  ids.length === 0
    ? []
    : [
        tx
          .insertInto('discount_products')
          .values(ids.map((product_id, position) => ({ discount_id, product_id, position })))
          .returning('product_id'),
      ]

export type DiscountChange = Partial<Omit<Content, 'organization_id' | 'type' | 'duration'>> & {
  readonly deleted_at?: Date
}

export const updateDiscountRow = (tx: Tx, id: string, change: DiscountChange, modified_at: Date): Write =>
  tx
    .updateTable('discounts')
    .set({ ...withJson(change, 'metadata'), modified_at })
    .where('id', '=', id)
    .returning('id')
