import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { CalendarDate, daysFit, FirstDay, Interval } from '../../primitives/intervals.ts'
import { CurrencyCode, Id, oneOrMany, Timestamp } from '../../primitives/parts.ts'
import { MetricSlug } from '../../primitives/metric-slugs.ts'
import { TimeZone } from '../../primitives/time-zone.ts'
import { PriceType } from '../catalog/prices.ts'

/** One field for each metric: whole numbers, or numbers with a fraction. */
// @__NO_SIDE_EFFECTS__
const figures = <const T extends z.core.$ZodType, const Exact extends z.core.$ZodType>(
  whole: T,
  exact: Exact,
) => ({
  orders: z.optional(whole),
  revenue: z.optional(whole),
  cumulative_revenue: z.optional(whole),
  average_order_value: z.optional(whole),
  one_time_products: z.optional(whole),
  one_time_products_revenue: z.optional(whole),
  new_subscriptions: z.optional(whole),
  new_subscriptions_revenue: z.optional(whole),
  renewed_subscriptions: z.optional(whole),
  renewed_subscriptions_revenue: z.optional(whole),
  active_subscriptions: z.optional(whole),
  monthly_recurring_revenue: z.optional(whole),
  checkouts: z.optional(whole),
  succeeded_checkouts: z.optional(whole),
  checkouts_conversion: z.optional(exact),
  // An addition of this server, beside `churned_subscriptions`; other clients of the wire drop it.
  ended_subscriptions: z.optional(whole),
  churn_rate: z.optional(exact),
  churned_subscriptions: z.optional(whole),
  net_revenue: z.optional(whole),
  net_cumulative_revenue: z.optional(whole),
  net_average_order_value: z.optional(whole),
  one_time_products_net_revenue: z.optional(whole),
  new_subscriptions_net_revenue: z.optional(whole),
  renewed_subscriptions_net_revenue: z.optional(whole),
  trial_monthly_recurring_revenue: z.optional(whole),
  // Additions of this server; other clients of the wire drop them.
  trials_started: z.optional(whole),
  trials_converted: z.optional(whole),
  trial_conversion_rate: z.optional(exact),
  paused_subscriptions: z.optional(whole),
  average_revenue_per_user: z.optional(whole),
  costs: z.optional(exact),
  cumulative_costs: z.optional(exact),
  cost_per_user: z.optional(exact),
  gross_margin: z.optional(whole),
  gross_margin_percentage: z.optional(exact),
  ltv: z.optional(whole),
})

/** Metrics of a period; amounts in minor units, rates from 0 to 1. */
export const MetricPeriod = z.object({ timestamp: Timestamp, ...figures(z.int(), z.number()) })

export const Metric = z.object({
  slug: z.string(),
  display_name: z.string(),
  type: z.enum(['scalar', 'currency', 'currency_sub_cent', 'percentage']),
})

/** Metrics of a range of days by period (specification 2, section 3). */
export const Metrics = z.object({
  periods: z.array(MetricPeriod),
  metrics: z.object(figures(Metric, Metric)),
  totals: z.optional(z.object(figures(z.number(), z.number()))),
  currency: z.optional(z.string()),
  unconverted: z.optional(z.int()),
})
export type Metrics = z.output<typeof Metrics>

const Limit = z.object({ max_days: z.int() })

/** Earliest day with metrics, and the maximum number of days for each interval. */
export const MetricsLimits = z.object({
  min_date: CalendarDate,
  intervals: z.object({ hour: Limit, day: Limit, week: Limit, month: Limit, year: Limit }),
})

const readAccess = { access: 'seller', scopes: ['metrics:read', 'metrics:write'] } as const

const question = z
  .object({
    start_date: FirstDay,
    end_date: CalendarDate,
    interval: Interval,
    timezone: z.optional(TimeZone),
    organization_id: z.optional(oneOrMany(Id)),
    product_id: z.optional(oneOrMany(Id)),
    billing_type: z.optional(oneOrMany(PriceType)),
    customer_id: z.optional(oneOrMany(Id)),
    currency: z.optional(CurrencyCode),
    metrics: z.optional(z.array(MetricSlug)),
  })
  .check(daysFit)

export const metrics = {
  get: endpoint({
    method: 'GET',
    path: '/v1/metrics/',
    summary: 'Retrieve metrics of the business by period.',
    ...readAccess,
    query: question,
    response: Metrics,
  }),
  limits: endpoint({
    method: 'GET',
    path: '/v1/metrics/limits',
    summary: 'Retrieve the date ranges that metrics are available for.',
    ...readAccess,
    response: MetricsLimits,
  }),
}

export const metricsExport = {
  export: endpoint({
    method: 'GET',
    path: '/v1/metrics/export',
    summary: 'Export metrics as CSV.',
    ...readAccess,
    query: question,
    response: z.string(),
    stream: 'csv',
  }),
}
