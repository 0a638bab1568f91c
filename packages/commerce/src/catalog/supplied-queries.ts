import type { Connection } from '../core/services.ts'
import { sql } from 'kysely'

/** Returns the storage path of an organization's uploaded picture; undefined when there is none. */
export const findLogo = async (
  db: Connection,
  organization_id: string,
  id: string,
): Promise<string | undefined> => {
  const file = db
    .selectFrom('files')
    .select('path')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('service', '=', 'organization_avatar')
    .where('is_uploaded', '=', true)
    .where('deleted_at', 'is', null)
  return (await file.executeTakeFirst())?.path
}

/** Products on sale that have prices, but none in a currency: their number, and the name of the oldest. */
export const findProductsWithoutPriceIn = (
  db: Connection,
  organization_id: string,
  currency: string,
): Promise<readonly { readonly name: string; readonly count: number }[]> =>
  db
    .selectFrom('products')
    .select(['name', sql<number>`count(*) over ()::int`.as('count')])
    .where('organization_id', '=', organization_id)
    .where('is_archived', '=', false)
    .where(({ exists, not, selectFrom }) => {
      const priced = selectFrom('product_prices')
        .select('product_prices.id')
        .whereRef('product_prices.product_id', '=', 'products.id')
        .where('product_prices.is_archived', '=', false)
        .where('product_prices.price_currency', 'is not', null)
      return exists(priced).and(not(exists(priced.where('product_prices.price_currency', '=', currency))))
    })
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .execute()
