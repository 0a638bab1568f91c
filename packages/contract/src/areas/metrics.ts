import * as z from 'zod/mini'
import { endpoint } from '../primitives/endpoint.ts'
import { CalendarDate, daysFit, FirstDay, Interval } from '../primitives/intervals.ts'
import { CurrencyCode, Id, oneOrMany, Timestamp } from '../primitives/parts.ts'
import { TimeZone } from '../primitives/time-zone.ts'
import { PriceType } from './prices.ts'

/** One field for each metric, all with the same schema except the rates. */
// @__NO_SIDE_EFFECTS__
const figures = <const T extends z.core.$ZodType, const Rate extends z.core.$ZodType>(
  value: T,
  rate: Rate,
) => ({
  orders: value,
  revenue: value,
  cumulative_revenue: value,
  average_order_value: value,
  one_time_products: value,
  one_time_products_revenue: value,
  new_subscriptions: value,
  new_subscriptions_revenue: value,
  renewed_subscriptions: value,
  renewed_subscriptions_revenue: value,
  active_subscriptions: value,
  monthly_recurring_revenue: value,
  checkouts: z.optional(value),
  succeeded_checkouts: z.optional(value),
  checkouts_conversion: z.optional(rate),
  // Additions of this server; other clients of the wire drop them.
  ended_subscriptions: z.optional(value),
  churn_rate: z.optional(rate),
})

/** Metrics of a period; amounts in minor units, rates from 0 to 1. */
export const MetricPeriod = z.object({ timestamp: Timestamp, ...figures(z.int(), z.number()) })

export const Metric = z.object({
  slug: z.string(),
  display_name: z.string(),
  type: z.enum(['scalar', 'currency', 'percentage']),
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

const read = { access: 'seller', scopes: ['metrics:read'] } as const

export const metrics = {
  get: endpoint({
    method: 'GET',
    path: '/v1/metrics/',
    summary: 'Retrieve metrics of the business by period.',
    ...read,
    query: z
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
      })
      .check(daysFit),
    response: Metrics,
  }),
  limits: endpoint({
    method: 'GET',
    path: '/v1/metrics/limits',
    summary: 'Retrieve the date ranges that metrics are available for.',
    ...read,
    response: MetricsLimits,
  }),
}
