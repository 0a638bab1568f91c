import { sql } from 'kysely'
import { orderNet, orderTotal } from '../../core/database/order-amounts.ts'
import { bucketNumber } from '../../core/time/period-queries.ts'
import type { Connection } from '../../core/services.ts'
import { monthlyAmount } from '../../billing/subscriptions/index.ts'
import { amountIn } from './conversion-queries.ts'
import { isPaid, passes, type Scope, spanOf } from './scope-queries.ts'

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
        round(${monthlyAmount(sql`${amountIn(scope.converted_to)} * ${netShare}`)})::bigint as recurring
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

/** Change of the number of paying customers of one period from the previous one. */
export type PayingFigures = { readonly period: number; readonly paying_change: number }

/**
 * Customers with a subscription that has a price, by the periods in which it is active. Of several subscriptions of a
 * customer, the periods count once.
 */
export const countPaying = async (db: Connection, scope: Scope): Promise<readonly PayingFigures[]> => {
  const { from, before } = spanOf(scope)
  const { rows } = await sql<PayingFigures>`
    with own as (
      select customer_id, ${bucketNumber(sql.ref('subscriptions.started_at'), scope.buckets)} as started,
        ${bucketNumber(sql.ref('subscriptions.ended_at'), scope.buckets)} as ended
      from subscriptions
      where ${passes('subscriptions', scope)} and subscriptions.amount > 0 and subscriptions.started_at < ${before}
        and (subscriptions.ended_at is null or subscriptions.ended_at >= ${from})
    ), held as (
      select unnest(range_agg(int4range(greatest(started, 0), coalesce(ended, ${scope.buckets.length}::int) + 1))) as periods
      from own group by customer_id
    ), changes as (
      select lower(periods) as period, 1 as change from held union all select upper(periods), -1 from held
    )
    select period, sum(change) as paying_change from changes where period < ${scope.buckets.length} group by period`.execute(
    db,
  )
  return rows
}
