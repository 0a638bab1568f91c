import * as z from 'zod/mini'

/** Metrics that are computed without being named. */
export const usualMetrics = [
  'orders',
  'revenue',
  'cumulative_revenue',
  'average_order_value',
  'one_time_products',
  'one_time_products_revenue',
  'new_subscriptions',
  'new_subscriptions_revenue',
  'renewed_subscriptions',
  'renewed_subscriptions_revenue',
  'active_subscriptions',
  'monthly_recurring_revenue',
  'checkouts',
  'succeeded_checkouts',
  'checkouts_conversion',
  'ended_subscriptions',
  'churn_rate',
] as const

/** Metrics that read more: fees of payments, costs of events, paying customers. */
export const furtherMetrics = [
  'churned_subscriptions',
  'net_revenue',
  'net_cumulative_revenue',
  'net_average_order_value',
  'one_time_products_net_revenue',
  'new_subscriptions_net_revenue',
  'renewed_subscriptions_net_revenue',
  'trial_monthly_recurring_revenue',
  'trials_started',
  'trials_converted',
  'trial_conversion_rate',
  'paused_subscriptions',
  'average_revenue_per_user',
  'costs',
  'cumulative_costs',
  'cost_per_user',
  'gross_margin',
  'gross_margin_percentage',
  'ltv',
] as const

/** Metrics of Polar's API that this server does not compute. */
export const metricsNotComputed = [
  'active_user_by_event',
  'annual_recurring_revenue',
  'average_seats_per_customer',
  'canceled_subscriptions',
  'canceled_subscriptions_customer_service',
  'canceled_subscriptions_low_quality',
  'canceled_subscriptions_missing_features',
  'canceled_subscriptions_other',
  'canceled_subscriptions_switched_service',
  'canceled_subscriptions_too_complex',
  'canceled_subscriptions_too_expensive',
  'canceled_subscriptions_unused',
  'cashflow',
  'churned_seat_customers',
  'committed_annual_recurring_revenue',
  'committed_monthly_recurring_revenue',
  'committed_subscriptions',
  'new_seat_customers',
  'seat_customers',
  'seat_utilization_rate',
  'seats_claimed',
  'seats_pending',
  'seats_total',
  'trial_committed_monthly_recurring_revenue',
] as const

const notComputed: ReadonlySet<unknown> = new Set(metricsNotComputed)

/** Key of a metric. */
export const MetricSlug = z.enum([...usualMetrics, ...furtherMetrics], {
  error: ({ input }) =>
    typeof input !== 'string'
      ? 'Must be the name of a metric.'
      : notComputed.has(input)
        ? `The metric ${input} is not computed by this server. Leave it out.`
        : `There is no metric ${input}. Use a name from the reference of the metrics.`,
})
export type MetricSlug = z.output<typeof MetricSlug>
