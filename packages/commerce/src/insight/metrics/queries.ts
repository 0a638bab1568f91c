import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { anyOf, type Column, oneOf } from '../../core/database/list-filters.ts'
import { orderNet, orderTotal } from '../../core/database/order-amounts.ts'
import type { Bucket } from '../../core/time/buckets.ts'
import { bucketNumber, bucketRows } from '../../core/time/period-queries.ts'
import type { Connection } from '../../core/services.ts'
import { amountIn, netIn } from './conversion-queries.ts'

/** Scope of the metrics: an organization, the filters of the call, and at least one bucket. */
export type Scope = {
  readonly organization_id: string
  readonly filters: {
    readonly organization_id?: readonly string[] | undefined
    readonly product_id?: readonly string[] | undefined
    readonly customer_id?: readonly string[] | undefined
  }
  /** Products with the requested billing types. Undefined for all. */
  readonly products: readonly string[] | undefined
  /** Currency of the sales that count. Undefined for all. */
  readonly currency: string | undefined
  /** Currency that amounts are converted to. Undefined for sales in one currency only. */
  readonly converted_to: string | undefined
  readonly buckets: readonly [Bucket, ...Bucket[]]
}

/** Order counts of one period. Amounts are net of discounts, without tax, in minor units. */
export type OrderFigures = {
  /** Index of the bucket. */
  readonly period: number
  readonly orders: number
  readonly revenue: number
  readonly one_time_products: number
  readonly one_time_products_revenue: number
  /** Number of subscriptions with orders. */
  readonly subscriptions: number
  /** Number of those that started in the same period, and the revenue of their orders. */
  readonly first_subscriptions: number
  readonly first_revenue: number
}

/** Changes of the subscriptions of one period from the previous one. */
export type SubscriptionFigures = {
  readonly period: number
  readonly new_subscriptions: number
  readonly ended_subscriptions: number
  /** Ended subscriptions that were active before this period, and before the first period. */
  readonly lost_since_before: number
  readonly lost_since_first: number
  /** Subscriptions active from this period on, less those last active in the previous one. */
  readonly active_change: number
  /** Monthly price of these subscriptions, without tax, as a difference in the same way. */
  readonly recurring_change: number
}

export type CheckoutFigures = {
  readonly period: number
  readonly checkouts: number
  readonly succeeded_checkouts: number
}

/** Condition for rows of the organization that pass the filters. */
const passes = (
  table: 'orders' | 'subscriptions' | 'checkouts',
  { organization_id, filters, products, currency }: Scope,
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
  return sql.join(conditions, sql` and `)
}

/** Ids of an organization's products with these billing types. */
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

const spanOf = ({ buckets }: Scope): { from: Date; before: Date } => ({
  from: buckets[0].from,
  before: (buckets.at(-1) ?? buckets[0]).before,
})

/** Condition for a time within the bucket of `bucketRows`. With the organization it is an index range. */
const isIn = (column: Column): RawBuilder<SqlBool> =>
  sql`${sql.ref(column)} >= bucket.from_at and ${sql.ref(column)} < bucket.before_at`

/** Unpaid orders are not revenue. */
const isPaid = sql`orders.status not in ('draft', 'pending', 'void')`

/**
 * Orders of each period, and those of subscriptions that started in it. All other subscription orders are
 * renewals, because a subscription with orders has started. One statement reads both, so that a concurrent
 * purchase counts in both or in neither.
 */
export const sumOrders = async (db: Connection, scope: Scope): Promise<readonly OrderFigures[]> => {
  const { rows } = await sql<OrderFigures>`
    select bucket.period, own.*, first.* from ${bucketRows(scope.buckets)}
    cross join lateral (
      select count(*) as orders, coalesce(sum(net), 0)::bigint as revenue,
        count(*) filter (where subscription_id is null) as one_time_products,
        coalesce(sum(net) filter (where subscription_id is null), 0)::bigint as one_time_products_revenue,
        count(distinct subscription_id) as subscriptions
      from (
        select orders.subscription_id, ${netIn(scope.converted_to)} as net from orders
        where ${passes('orders', scope)} and ${isPaid} and ${isIn('orders.created_at')}
      ) as valued where net is not null
    ) as own
    cross join lateral (
      select count(distinct subscription_id) as first_subscriptions, coalesce(sum(net), 0)::bigint as first_revenue
      from (
        select orders.subscription_id, ${netIn(scope.converted_to)} as net
        from subscriptions join orders on orders.subscription_id = subscriptions.id
        where subscriptions.organization_id = ${scope.organization_id} and ${isIn('subscriptions.started_at')}
          and orders.subscription_id is not null and ${isPaid}
          and ${passes('orders', scope)} and ${isIn('orders.created_at')}
      ) as valued where net is not null
    ) as first`.execute(db)
  return rows
}

/** Revenue of all orders before the first period, in minor units. */
export const sumEarlierRevenue = async (db: Connection, scope: Scope): Promise<number> => {
  const { rows } = await sql<{ revenue: number }>`
    select coalesce(sum(${netIn(scope.converted_to)}), 0)::bigint as revenue from orders
    where ${passes('orders', scope)} and ${isPaid} and orders.created_at < ${spanOf(scope).from}`.execute(db)
  return rows[0]?.revenue ?? 0
}

/** Share of a subscription's price that is not tax. The tax inside it is that of its last taxed order. */
const netShare = sql`case when subscriptions.tax_behavior = 'inclusive' then coalesce((
  select ${orderNet}::numeric / ${orderTotal} from orders
  where orders.subscription_id = subscriptions.id and ${isPaid} and ${orderTotal} > 0
  order by orders.created_at desc limit 1), 1) else 1 end`

/**
 * Subscriptions of each period. A started subscription is active from the period of its start to that of its
 * end, both included.
 */
export const sumSubscriptions = async (
  db: Connection,
  scope: Scope,
): Promise<readonly SubscriptionFigures[]> => {
  const { from, before } = spanOf(scope)
  const { rows } = await sql<SubscriptionFigures>`
    with own as (
      select ${bucketNumber(sql.ref('subscriptions.started_at'), scope.buckets)} as started,
        ${bucketNumber(sql.ref('subscriptions.ended_at'), scope.buckets)} as ended,
        round(${amountIn(scope.converted_to)} * ${netShare}
          / case recurring_interval when 'year' then 12.0 else 1 end)::bigint as recurring
      from subscriptions
      where ${passes('subscriptions', scope)} and subscriptions.started_at < ${before}
        and (subscriptions.ended_at is null or subscriptions.ended_at >= ${from})
    ), changes as (
      select greatest(started, 0) as period, (started >= 0)::int as began, 0 as gone, 0 as lost_since_before,
        0 as lost_since_first, 1 as active, recurring from own
      union all
      select ended, 0, 1, (started < ended)::int, (started < 0)::int, 0, 0 from own where ended is not null
      union all
      select ended + 1, 0, 0, 0, 0, -1, -recurring from own where ended is not null
    )
    select period, sum(began) as new_subscriptions, sum(gone) as ended_subscriptions,
      sum(lost_since_before) as lost_since_before, sum(lost_since_first) as lost_since_first,
      sum(active) as active_change, sum(recurring)::bigint as recurring_change
    from changes where period < ${scope.buckets.length} group by period`.execute(db)
  return rows
}

/** True if an organization has, or had, prices in other currencies than this one. */
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

/** Number of paid orders of the periods that are not converted yet, and do not count. */
export const countUnconverted = async (db: Connection, scope: Scope): Promise<number> => {
  const { from, before } = spanOf(scope)
  const { rows } = await sql<{ orders: number }>`
    select count(*) as orders from orders
    where ${passes('orders', scope)} and ${isPaid}
      and orders.created_at >= ${from} and orders.created_at < ${before}
      and orders.currency <> ${scope.converted_to} and ${netIn(scope.converted_to)} is null`.execute(db)
  return rows[0]?.orders ?? 0
}

/** Checkouts created in each period. */
export const countCheckouts = async (db: Connection, scope: Scope): Promise<readonly CheckoutFigures[]> => {
  const { rows } = await sql<CheckoutFigures>`
    select bucket.period, own.* from ${bucketRows(scope.buckets)} cross join lateral (
      select count(*) as checkouts, count(*) filter (where checkouts.status = 'succeeded') as succeeded_checkouts
      from checkouts
      where ${passes('checkouts', scope)} and ${isIn('checkouts.created_at')}
    ) as own`.execute(db)
  return rows
}
