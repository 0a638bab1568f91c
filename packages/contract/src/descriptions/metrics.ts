import * as api from '../index.ts'
import { describe, describeArea } from './describe.ts'

const figures = {
  orders: 'How many orders there were, paid or unpaid.',
  revenue:
    'The revenue of those orders after discounts and before tax, in minor units. Refunds are not subtracted.',
  cumulative_revenue: 'The revenue from the first order to the end of the period, in minor units.',
  average_order_value:
    'The average value of an order after discounts and before tax, in minor units, rounded up.',
  one_time_products: 'How many orders were single purchases.',
  one_time_products_revenue: 'The revenue of single purchases, in minor units.',
  new_subscriptions: 'How many subscriptions started.',
  new_subscriptions_revenue:
    'The revenue of orders of subscriptions that began in the same period, in minor units.',
  renewed_subscriptions: 'How many subscriptions that began in another period had an order.',
  renewed_subscriptions_revenue: 'The revenue of those orders, in minor units.',
  active_subscriptions: 'How many subscriptions were active at some time in the period.',
  monthly_recurring_revenue:
    'The monthly price of those subscriptions as they are now, in minor units; a yearly subscription counts as a twelfth of its price.',
  checkouts: 'How many checkouts were opened.',
  succeeded_checkouts: 'How many of those checkouts were paid.',
  checkouts_conversion: 'The share of those checkouts that were paid, from 0 to 1; 0 if there were none.',
  ended_subscriptions: 'How many subscriptions ended.',
  churn_rate:
    'The share of the subscriptions active before the period that ended in it, from 0 to 1; 0 if none were active before.',
}

const ofLastPeriod = 'The value of the last period.'
const meanOfPeriods = 'The mean of the periods.'

/** Total of a metric over its periods, where it is not their sum. */
const totals: Readonly<Record<string, string>> = {
  cumulative_revenue: ofLastPeriod,
  active_subscriptions: ofLastPeriod,
  monthly_recurring_revenue: ofLastPeriod,
  average_order_value: meanOfPeriods,
  checkouts_conversion: meanOfPeriods,
  churn_rate: 'The share of the subscriptions active before the first period that ended in any of them.',
}

const eachFigure = (sentenceOf: (name: string, sentence: string) => string): typeof figures => {
  const named = Object.entries(figures).map(([name, sentence]) => [name, sentenceOf(name, sentence)] as const)
  return { ...figures, ...Object.fromEntries(named) }
}

const limitsOfIntervals = Object.fromEntries(
  Object.keys(api.intervalLimits.intervals).map((interval) => [
    interval,
    [
      `How long a range in steps of one ${interval} can be.`,
      { max_days: `The maximum number of days of a range in steps of one ${interval}.` },
    ] as const,
  ]),
)

export const metricsDescriptions = [
  describe(api.MetricPeriod, 'The metrics of one period.', {
    timestamp:
      'When the period begins. The first period starts on the first day and covers the whole week, month or year of that day.',
    ...figures,
  }),
  describe(api.Metrics, 'Metrics of the business by period, and their totals.', {
    periods: 'The metrics of each period.',
    metrics: [
      'The name of each metric and how to show it.',
      eachFigure((name) => `How to show \`${name}\`.`),
    ],
    totals: [
      'The metrics of all periods together.',
      eachFigure((name, sentence) => `${sentence} ${totals[name] ?? 'The sum of the periods.'}`),
    ],
    currency: 'The currency of the amounts.',
    unconverted:
      'How many paid orders in other currencies are not converted yet, and not counted; 0 if the call names a currency.',
  }),
  describe(api.Metric, 'The name of a metric and how to show it.', {
    slug: 'The key of the metric.',
    display_name: 'The display name of the metric.',
    type: 'The unit: a plain number, an amount in minor units, or a fraction from 0 to 1.',
  }),
  describe(api.MetricsLimits, 'The limits of ranges that metrics can be read for.', {
    min_date: 'The earliest day that has metrics.',
    intervals: ['The maximum length of a range, by interval.', limitsOfIntervals],
  }),
  describeArea(api.metrics, 'Metrics of the business by period.', {
    get: {
      more: 'Orders count whether paid or not; refunds are not subtracted. All amounts are in one currency: each order is converted by what the processor settled its own payment to, and a subscription by its last paid order. If the call names a currency, only sales in it are counted, as they are. A range that is too long for its interval is refused with 422, one that ends before it starts has no periods.',
      query: {
        start_date: 'The first day, in the time zone; not before 2023-01-01.',
        end_date: 'The last day, in the time zone, included.',
        timezone:
          'The time zone that days and longer periods are counted in, by its name in the IANA database. Default: the `time_zone` of the organization, which at first is UTC.',
        interval: 'The length of each period. It limits the range: see `metrics.limits`.',
        product_id: 'Only metrics of these products.',
        billing_type: 'Only metrics of one-time products, or only of recurring ones.',
        customer_id: 'Only metrics of these customers.',
        currency:
          'The currency of the sales, by its ISO 4217 code in lower case. Default: all sales, converted to the currency in which the processor pays out.',
      },
    },
  }),
]
