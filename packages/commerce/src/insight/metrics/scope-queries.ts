import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { anyOf, type Column, oneOf } from '../../core/database/list-filters.ts'
import type { Bucket } from '../../core/time/buckets.ts'
import type { Connection } from '../../core/services.ts'

/** Scope of the metrics: an organization, the filters of the call, and at least one bucket. */
export type MetricsScope = {
  readonly organization_id: string
  readonly filters: {
    readonly organization_id?: readonly string[] | undefined
    readonly product_id?: readonly string[] | undefined
    readonly customer_id?: readonly string[] | undefined
  }
  /** Products with the requested billing types. Undefined for all. */
  readonly products: readonly string[] | undefined
  /**
   * Products that fill balances. Their orders and checkouts are not sales; the purchases paid by the balances
   * are.
   */
  readonly top_ups: readonly string[]
  /** Currency of the sales that count. Undefined for all. */
  readonly currency: string | undefined
  /** Currency of the metrics. */
  readonly target: string
  /** Currency that amounts are converted to. Undefined for sales in one currency only. */
  readonly converted_to: string | undefined
  readonly buckets: readonly [Bucket, ...Bucket[]]
}

/** Returns the condition for rows of the organization that pass the filters. */
export const passes = (
  table: 'orders' | 'subscriptions' | 'checkouts',
  { organization_id, filters, products, top_ups, currency }: MetricsScope,
): RawBuilder<SqlBool> => {
  const is = (name: 'organization_id' | 'product_id' | 'customer_id') => {
    const column: Column = `${table}.${name}`
    const values = filters[name]
    return values === undefined ? [] : [oneOf(column)(values)]
  }
  const conditions = [
    sql<SqlBool>`${sql.ref(`${table}.organization_id`)} = ${organization_id}`,
    ...is('organization_id'),
    ...is('product_id'),
    ...is('customer_id'),
  ]
  if (currency !== undefined) conditions.push(sql`${sql.ref(`${table}.currency`)} = ${currency}`)
  // A list known at planning time uses a hash lookup, unlike a subquery.
  if (products !== undefined) conditions.push(sql`${sql.ref(`${table}.product_id`)} = ${anyOf(products)}`)
  if (table !== 'subscriptions' && top_ups.length > 0)
    conditions.push(sql`not ${sql.ref(`${table}.product_id`)} = ${anyOf(top_ups)}`)
  return sql.join(conditions, sql` and `)
}

/** Returns the first moment of the periods, and the first after them. */
export const spanOf = ({ buckets }: MetricsScope): { from: Date; before: Date } => ({
  from: buckets[0].from,
  before: (buckets.at(-1) ?? buckets[0]).before,
})

/** Returns the condition for a time within the bucket of `bucketRows`. With the organization it is an index range. */
export const isIn = (column: Column): RawBuilder<SqlBool> =>
  sql`${sql.ref(column)} >= bucket.from_at and ${sql.ref(column)} < bucket.before_at`

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
export const findTopUps = async (db: Connection, organization_id: string): Promise<readonly string[]> => {
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
  const other = await db
    .selectFrom('product_prices')
    .innerJoin('products', 'products.id', 'product_prices.product_id')
    .select('product_prices.id')
    .where('products.organization_id', '=', organization_id)
    .where('product_prices.price_currency', '!=', currency)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
