import { sql } from 'kysely'
import type { Connection } from '../../core/services.ts'

/** Returns the ids of an organization's products with these billing types. */
export const findProductsSold = async (
  db: Connection,
  organization_id: string,
  billing_types: readonly ('one_time' | 'recurring')[],
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where(({ eb, or }) =>
      or(billing_types.map((type) => eb('recurring_interval', type === 'one_time' ? 'is' : 'is not', null))),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the ids of an organization's products that fill balances. */
export const findTopUpProducts = async (
  db: Connection,
  organization_id: string,
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('balance_top_up', '=', sql.lit(true))
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns true if an organization has, or had, prices in other currencies than this one. */
export const hasOtherCurrencies = async (
  db: Connection,
  organization_id: string,
  currency: string,
): Promise<boolean> => {
  const otherSubscription = await db
    .selectFrom('product_prices')
    .innerJoin('products', 'products.id', 'product_prices.product_id')
    .select('product_prices.id')
    .where('products.organization_id', '=', organization_id)
    .where('product_prices.price_currency', '!=', currency)
    .limit(1)
    .executeTakeFirst()
  return otherSubscription !== undefined
}
