import { sql } from 'kysely'
import { orderNet, orderTotal } from '../../core/database/order-amounts.ts'
import { bucketNumber } from '../../core/time/period-queries.ts'
import type { Connection } from '../../core/services.ts'
import { monthlyAmount } from '../../billing/subscriptions/index.ts'
import { amountIn } from './conversion-queries.ts'
import { isPaid } from '../../orders/paid-for/index.ts'
import { passes, type MetricsScope, spanOf } from './scope-queries.ts'

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
  /** Monthly price of those that are not in their trial, without tax, as a difference in the same way. */
  readonly recurring_change: number
  /** Monthly price of those in their trial. */
  readonly trial_change: number
  readonly trials_started: number
  /** Trials that ended, and those of them that were followed by a first period. */
  readonly trials_over: number
  readonly trials_converted: number
}

/** Share of a subscription's price that is not tax. The tax inside it is that of its last taxed order. */
const netShare = sql`case when subscriptions.tax_behavior = 'inclusive' then coalesce((
  select ${orderNet}::numeric / ${orderTotal} from orders
  where orders.subscription_id = subscriptions.id and ${isPaid} and ${orderTotal} > 0
  order by orders.created_at desc limit 1), 1) else 1 end`

/**
 * Returns the period from which on a trial leaves a subscription out of the recurring revenue: that of its start, or
 * the next one if it was paid before. Null without a trial.
 */
const freeFrom = (buckets: MetricsScope['buckets']) => sql`case
  when subscriptions.trial_start > subscriptions.started_at
    then ${bucketNumber(sql.ref('subscriptions.trial_start'), buckets)} + 1
  when subscriptions.trial_start is not null
    then ${bucketNumber(sql.ref('subscriptions.started_at'), buckets)} end`

/**
 * Returns the period of the first charge after a trial; one after the last while it lasts, or if it never converted.
 */
const freeUntil = (buckets: MetricsScope['buckets']) => sql`case
  when subscriptions.status = 'trialing' or subscriptions.ended_at <= subscriptions.trial_end then ${buckets.length + 1}::int
  else ${bucketNumber(sql.ref('subscriptions.trial_end'), buckets)} end`

/**
 * Returns the subscriptions of each period. A started subscription is active from the period of its start to that of
 * its end, both included.
 */
export const sumSubscriptions = async (
  db: Connection,
  scope: MetricsScope,
): Promise<readonly SubscriptionFigures[]> => {
  const { from, before } = spanOf(scope)
  const { rows } = await sql<SubscriptionFigures>`
    with own as (
      select ${bucketNumber(sql.ref('subscriptions.started_at'), scope.buckets)} as started,
        ${bucketNumber(sql.ref('subscriptions.ended_at'), scope.buckets)} as ended,
        ${freeFrom(scope.buckets)} as free_from, ${freeUntil(scope.buckets)} as free_until,
        ${bucketNumber(sql.ref('subscriptions.trial_start'), scope.buckets)} as tried,
        case when subscriptions.status <> 'trialing' then
          ${bucketNumber(sql`least(subscriptions.trial_end, subscriptions.ended_at)`, scope.buckets)} end as decided,
        (subscriptions.ended_at is null or subscriptions.ended_at > subscriptions.trial_end)::int as converted,
        round(${monthlyAmount(sql`${amountIn(scope.converted_to)} * ${netShare}`)})::bigint as recurring
      from subscriptions
      where ${passes('subscriptions', scope)} and subscriptions.started_at < ${before}
        and (subscriptions.ended_at is null or subscriptions.ended_at >= ${from})
    ), trials as (
      select greatest(free_from, 0) as begins, least(free_until, ended + 1) as ends, recurring from own
      where free_from is not null and greatest(free_from, 0) < least(free_until, ended + 1)
    ), changes as (
      select greatest(started, 0) as period, (started >= 0)::int as began, 0 as gone, 0 as lost_since_before,
        0 as lost_since_first, 1 as active, recurring, 0 as trial, 0 as tried, 0 as decided, 0 as converted from own
      union all
      select ended, 0, 1, (started < ended)::int, (started < 0)::int, 0, 0, 0, 0, 0, 0 from own where ended is not null
      union all
      select ended + 1, 0, 0, 0, 0, -1, -recurring, 0, 0, 0, 0 from own where ended is not null
      union all
      select begins, 0, 0, 0, 0, 0, -recurring, recurring, 0, 0, 0 from trials
      union all
      select ends, 0, 0, 0, 0, 0, recurring, -recurring, 0, 0, 0 from trials
      union all
      select tried, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0 from own where tried >= 0
      union all
      select decided, 0, 0, 0, 0, 0, 0, 0, 0, 1, converted from own where tried is not null and decided >= 0
    )
    select period, sum(began) as new_subscriptions, sum(gone) as ended_subscriptions,
      sum(lost_since_before) as lost_since_before, sum(lost_since_first) as lost_since_first,
      sum(active) as active_change, sum(recurring)::bigint as recurring_change,
      sum(trial)::bigint as trial_change, sum(tried) as trials_started, sum(decided) as trials_over,
      sum(converted) as trials_converted
    from changes where period < ${scope.buckets.length} group by period`.execute(db)
  return rows
}

/** Change of the number of paying customers of one period from the previous one. */
export type PayingFigures = { readonly period: number; readonly paying_change: number }

/**
 * Returns the customers with a subscription that has a price, by the periods in which it is active, without a trial at
 * its start. Of several subscriptions of a customer, the periods count once.
 */
export const countPaying = async (db: Connection, scope: MetricsScope): Promise<readonly PayingFigures[]> => {
  const { from, before } = spanOf(scope)
  const { rows } = await sql<PayingFigures>`
    with own as (
      select customer_id, case when subscriptions.trial_start <= subscriptions.started_at
          then ${freeUntil(scope.buckets)}
          else ${bucketNumber(sql.ref('subscriptions.started_at'), scope.buckets)} end as started,
        ${bucketNumber(sql.ref('subscriptions.ended_at'), scope.buckets)} as ended
      from subscriptions
      where ${passes('subscriptions', scope)} and subscriptions.amount > 0 and subscriptions.started_at < ${before}
        and (subscriptions.ended_at is null or subscriptions.ended_at >= ${from})
    ), held as (
      select unnest(range_agg(int4range(greatest(started, 0), coalesce(ended, ${scope.buckets.length}::int) + 1))) as periods
      from own where greatest(started, 0) <= coalesce(ended, ${scope.buckets.length}::int) group by customer_id
    ), changes as (
      select lower(periods) as period, 1 as change from held union all select upper(periods), -1 from held
    )
    select period, sum(change) as paying_change from changes where period < ${scope.buckets.length} group by period`.execute(
    db,
  )
  return rows
}
