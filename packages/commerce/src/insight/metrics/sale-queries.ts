import { sql } from 'kysely'
import { bucketRows } from '../../core/time/period-queries.ts'
import type { Connection } from '../../core/services.ts'
import { feesIn, netIn } from './conversion-queries.ts'
import { isPaid } from '../../orders/paid-for/index.ts'
import { isIn, passes, type MetricsScope, spanOf } from './scope-queries.ts'

/** Counts and revenue of the orders of one period. Amounts are net of discounts, without tax, in minor units. */
export type OrderFigures = {
  /** Index of the bucket. */
  readonly period: number
  readonly orders: number
  readonly revenue: number
  /** Revenue less the fees of its payments. */
  readonly net_revenue: number
  readonly one_time_products: number
  readonly one_time_products_revenue: number
  readonly one_time_net_revenue: number
  /** Number of subscriptions with orders. */
  readonly subscriptions: number
  /** Number of those that started in the same period, and the revenue of their orders. */
  readonly first_subscriptions: number
  readonly first_revenue: number
  readonly first_net_revenue: number
}

export type CheckoutFigures = {
  readonly period: number
  readonly checkouts: number
  readonly succeeded_checkouts: number
}

/** Selects the net amount and the fees of an order as `net` and `fees`. */
const valuedIn = (scope: MetricsScope, less_fees: boolean) =>
  sql`${netIn(scope.converted_to)} as net, ${less_fees ? feesIn(scope.target) : sql`0`} as fees`

/**
 * Returns the order figures of each period. A subscription order that does not belong to a subscription started in the
 * same period is a renewal. One statement reads both, so that a concurrent purchase counts in both or in neither.
 */
export const sumOrders = async (
  db: Connection,
  scope: MetricsScope,
  { less_fees }: { readonly less_fees: boolean },
): Promise<readonly OrderFigures[]> => {
  const valued = valuedIn(scope, less_fees)
  const { rows } = await sql<OrderFigures>`
    select bucket.period, own.*, first.* from ${bucketRows(scope.buckets)}
    cross join lateral (
      select count(*) as orders, coalesce(sum(net), 0)::bigint as revenue,
        coalesce(sum(net - fees), 0)::bigint as net_revenue,
        count(*) filter (where subscription_id is null) as one_time_products,
        coalesce(sum(net) filter (where subscription_id is null), 0)::bigint as one_time_products_revenue,
        coalesce(sum(net - fees) filter (where subscription_id is null), 0)::bigint as one_time_net_revenue,
        count(distinct subscription_id) as subscriptions
      from (
        select orders.subscription_id, ${valued} from orders
        where ${passes('orders', scope)} and ${isPaid} and ${isIn('orders.created_at')}
      ) as valued where net is not null
    ) as own
    cross join lateral (
      select count(distinct subscription_id) as first_subscriptions, coalesce(sum(net), 0)::bigint as first_revenue,
        coalesce(sum(net - fees), 0)::bigint as first_net_revenue
      from (
        select orders.subscription_id, ${valued}
        from subscriptions join orders on orders.subscription_id = subscriptions.id
        where subscriptions.organization_id = ${scope.organization_id} and ${isIn('subscriptions.started_at')}
          and orders.subscription_id is not null and ${isPaid}
          and ${passes('orders', scope)} and ${isIn('orders.created_at')}
      ) as valued where net is not null
    ) as first`.execute(db)
  return rows
}

/** Revenue of all orders before the first period, before and after fees, in minor units. */
export type EarlierRevenue = { readonly revenue: number; readonly net_revenue: number }

/** Returns the revenue of all orders before the first period. */
export const sumEarlierRevenue = async (
  db: Connection,
  scope: MetricsScope,
  { less_fees }: { readonly less_fees: boolean },
): Promise<EarlierRevenue> => {
  const { rows } = await sql<EarlierRevenue>`
    select coalesce(sum(net), 0)::bigint as revenue, coalesce(sum(net - fees), 0)::bigint as net_revenue from (
      select ${valuedIn(scope, less_fees)} from orders
      where ${passes('orders', scope)} and ${isPaid} and orders.created_at < ${spanOf(scope).from}
    ) as valued`.execute(db)
  return rows[0] ?? { revenue: 0, net_revenue: 0 }
}

/** Returns the number of paid orders that are left out because their amounts are not converted yet. */
export const countUnconverted = async (db: Connection, scope: MetricsScope): Promise<number> => {
  const { from, before } = spanOf(scope)
  const { rows } = await sql<{ orders: number }>`
    select count(*) as orders from orders
    where ${passes('orders', scope)} and ${isPaid}
      and orders.created_at >= ${from} and orders.created_at < ${before}
      and orders.currency <> ${scope.converted_to} and ${netIn(scope.converted_to)} is null`.execute(db)
  return rows[0]?.orders ?? 0
}

/** Counts the checkouts created in each period. */
export const countCheckouts = async (
  db: Connection,
  scope: MetricsScope,
): Promise<readonly CheckoutFigures[]> => {
  const { rows } = await sql<CheckoutFigures>`
    select bucket.period, own.* from ${bucketRows(scope.buckets)} cross join lateral (
      select count(*) as checkouts, count(*) filter (where checkouts.status = 'succeeded') as succeeded_checkouts
      from checkouts
      where ${passes('checkouts', scope)} and ${isIn('checkouts.created_at')}
    ) as own`.execute(db)
  return rows
}
