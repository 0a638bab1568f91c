import type { Metrics } from '@atelier/contract'
import type { Bucket } from '../../core/time/buckets.ts'
import type { Costs } from './costs.ts'
import type { PauseFigures } from './pause-queries.ts'
import type { CheckoutFigures, EarlierRevenue, OrderFigures } from './sale-queries.ts'
import type { PayingFigures, SubscriptionFigures } from './subscription-queries.ts'

/** Value per metric. */
export type Figures = { readonly [Name in keyof Metrics['metrics']]-?: number }
export type PeriodFigures = Figures & { readonly timestamp: string }

/** Counts by period. Empty periods have no rows. */
export type Counted = {
  /** Revenue before the first period, in minor units. */
  readonly earlier: EarlierRevenue
  readonly orders: readonly OrderFigures[]
  readonly subscriptions: readonly SubscriptionFigures[]
  readonly pauses: readonly PauseFigures[]
  readonly checkouts: readonly CheckoutFigures[]
  readonly paying: readonly PayingFigures[]
  readonly costs: Costs
}

const byPeriod = <Row extends { readonly period: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.period, row]))

const noOrders = {
  orders: 0,
  revenue: 0,
  net_revenue: 0,
  one_time_products: 0,
  one_time_products_revenue: 0,
  one_time_net_revenue: 0,
  subscriptions: 0,
  first_subscriptions: 0,
  first_revenue: 0,
  first_net_revenue: 0,
}
const noSubscriptions = {
  new_subscriptions: 0,
  ended_subscriptions: 0,
  lost_since_before: 0,
  lost_since_first: 0,
  active_change: 0,
  recurring_change: 0,
  trial_change: 0,
  trials_started: 0,
  trials_over: 0,
  trials_converted: 0,
}
const noCheckouts = { checkouts: 0, succeeded_checkouts: 0 }

/** Returns the ratio of two numbers. 0 when the whole is 0. */
const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

/** Returns the sum of costs, without the digits that adding fractions leaves behind. */
const exactly = (sum: number): number => Number(sum.toFixed(9))

/** Returns the lifetime value of a customer. 0 when no one leaves. */
const lifetimeValue = (revenue_per_user: number, cost_per_user: number, churn_rate: number): number =>
  Math.round(shareOf(revenue_per_user - cost_per_user, churn_rate))

/** Returns the metrics of each bucket, in order. */
export const periodsOf = (buckets: readonly Bucket[], counted: Counted): PeriodFigures[] => {
  const orders = byPeriod(counted.orders)
  const subscriptions = byPeriod(counted.subscriptions)
  const pauses = byPeriod(counted.pauses)
  const checkouts = byPeriod(counted.checkouts)
  const paying = byPeriod(counted.paying)
  let cumulative_revenue = counted.earlier.revenue
  let net_cumulative_revenue = counted.earlier.net_revenue
  let cumulative_costs = counted.costs.earlier
  let paying_customers = 0
  let active_subscriptions = 0
  let paused_subscriptions = 0
  let monthly_recurring_revenue = 0
  let trial_monthly_recurring_revenue = 0
  return buckets.map(({ timestamp }, i) => {
    const sold = orders.get(i) ?? noOrders
    const subscribed = subscriptions.get(i) ?? noSubscriptions
    const tried = checkouts.get(i) ?? noCheckouts
    const costs = counted.costs.periods[i] ?? 0
    cumulative_revenue += sold.revenue
    net_cumulative_revenue += sold.net_revenue
    cumulative_costs = exactly(cumulative_costs + costs)
    paying_customers += paying.get(i)?.paying_change ?? 0
    active_subscriptions += subscribed.active_change
    paused_subscriptions += pauses.get(i)?.paused_change ?? 0
    monthly_recurring_revenue += subscribed.recurring_change
    trial_monthly_recurring_revenue += subscribed.trial_change
    // A subscription that ends still counts as active in that period, so the difference is the number before it.
    const churn_rate = shareOf(
      subscribed.lost_since_before,
      active_subscriptions - subscribed.new_subscriptions,
    )
    const revenue_per_user = shareOf(monthly_recurring_revenue, paying_customers)
    const cost_per_user = shareOf(costs, paying_customers)
    return {
      timestamp: timestamp.toISOString(),
      orders: sold.orders,
      revenue: sold.revenue,
      cumulative_revenue,
      average_order_value: sold.orders === 0 ? 0 : Math.ceil(sold.revenue / sold.orders),
      one_time_products: sold.one_time_products,
      one_time_products_revenue: sold.one_time_products_revenue,
      new_subscriptions: subscribed.new_subscriptions,
      new_subscriptions_revenue: sold.first_revenue,
      renewed_subscriptions: sold.subscriptions - sold.first_subscriptions,
      renewed_subscriptions_revenue: sold.revenue - sold.one_time_products_revenue - sold.first_revenue,
      active_subscriptions,
      monthly_recurring_revenue,
      checkouts: tried.checkouts,
      succeeded_checkouts: tried.succeeded_checkouts,
      checkouts_conversion: shareOf(tried.succeeded_checkouts, tried.checkouts),
      ended_subscriptions: subscribed.ended_subscriptions,
      churn_rate,
      churned_subscriptions: subscribed.ended_subscriptions,
      net_revenue: sold.net_revenue,
      net_cumulative_revenue,
      net_average_order_value: Math.round(shareOf(sold.net_revenue, sold.orders)),
      one_time_products_net_revenue: sold.one_time_net_revenue,
      new_subscriptions_net_revenue: sold.first_net_revenue,
      renewed_subscriptions_net_revenue:
        sold.net_revenue - sold.one_time_net_revenue - sold.first_net_revenue,
      trial_monthly_recurring_revenue,
      trials_started: subscribed.trials_started,
      trials_converted: subscribed.trials_converted,
      trial_conversion_rate: shareOf(subscribed.trials_converted, subscribed.trials_over),
      paused_subscriptions,
      average_revenue_per_user: Math.round(revenue_per_user),
      costs,
      cumulative_costs,
      cost_per_user,
      gross_margin: Math.round(sold.revenue - costs),
      gross_margin_percentage: shareOf(sold.revenue - costs, sold.revenue),
      ltv: lifetimeValue(revenue_per_user, cost_per_user, churn_rate),
    }
  })
}

/**
 * Metrics over all periods: sums, the last value of levels, the mean of averages. Churn refers to the
 * subscriptions active before the first period, the conversion of trials to those that ended in the periods.
 *
 * @param subscriptions counts by period; empty without periods
 */
export const totalsOf = (
  periods: readonly PeriodFigures[],
  subscriptions: Counted['subscriptions'] = [],
): Figures => {
  const sum = (name: keyof Figures): number => periods.reduce((total, period) => total + period[name], 0)
  const last = (name: keyof Figures): number => periods.at(-1)?.[name] ?? 0
  const [first] = periods
  const active_before = first === undefined ? 0 : first.active_subscriptions - first.new_subscriptions
  const lost = subscriptions.reduce((total, { lost_since_first }) => total + lost_since_first, 0)
  const trials_over = subscriptions.reduce((total, counted) => total + counted.trials_over, 0)
  const mean = (name: keyof Figures): number => (periods.length === 0 ? 0 : sum(name) / periods.length)
  return {
    orders: sum('orders'),
    revenue: sum('revenue'),
    cumulative_revenue: last('cumulative_revenue'),
    average_order_value: mean('average_order_value'),
    one_time_products: sum('one_time_products'),
    one_time_products_revenue: sum('one_time_products_revenue'),
    new_subscriptions: sum('new_subscriptions'),
    new_subscriptions_revenue: sum('new_subscriptions_revenue'),
    renewed_subscriptions: sum('renewed_subscriptions'),
    renewed_subscriptions_revenue: sum('renewed_subscriptions_revenue'),
    active_subscriptions: last('active_subscriptions'),
    monthly_recurring_revenue: last('monthly_recurring_revenue'),
    checkouts: sum('checkouts'),
    succeeded_checkouts: sum('succeeded_checkouts'),
    checkouts_conversion: mean('checkouts_conversion'),
    ended_subscriptions: sum('ended_subscriptions'),
    churn_rate: shareOf(lost, active_before),
    churned_subscriptions: sum('churned_subscriptions'),
    net_revenue: sum('net_revenue'),
    net_cumulative_revenue: last('net_cumulative_revenue'),
    net_average_order_value: mean('net_average_order_value'),
    one_time_products_net_revenue: sum('one_time_products_net_revenue'),
    new_subscriptions_net_revenue: sum('new_subscriptions_net_revenue'),
    renewed_subscriptions_net_revenue: sum('renewed_subscriptions_net_revenue'),
    trial_monthly_recurring_revenue: last('trial_monthly_recurring_revenue'),
    trials_started: sum('trials_started'),
    trials_converted: sum('trials_converted'),
    trial_conversion_rate: shareOf(sum('trials_converted'), trials_over),
    paused_subscriptions: last('paused_subscriptions'),
    average_revenue_per_user: mean('average_revenue_per_user'),
    costs: exactly(sum('costs')),
    cumulative_costs: last('cumulative_costs'),
    cost_per_user: mean('cost_per_user'),
    gross_margin: sum('gross_margin'),
    gross_margin_percentage: shareOf(sum('revenue') - sum('costs'), sum('revenue')),
    ltv: lifetimeValue(mean('average_revenue_per_user'), mean('cost_per_user'), mean('churn_rate')),
  }
}
