import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

const figures = {
  orders: 'Number of orders, paid or unpaid.',
  revenue:
    'Revenue of the orders after discounts and before tax, in minor units. Refunds are not subtracted.',
  cumulative_revenue: 'Revenue from the first order to the end of the period, in minor units.',
  average_order_value:
    'Average value of an order after discounts and before tax, in minor units, rounded up.',
  one_time_products: 'Number of orders that were single purchases.',
  one_time_products_revenue: 'Revenue of single purchases, in minor units.',
  new_subscriptions: 'Number of subscriptions that started.',
  new_subscriptions_revenue:
    'Revenue of orders of subscriptions that began in the same period, in minor units.',
  renewed_subscriptions: 'Number of subscriptions that began in another period and had an order.',
  renewed_subscriptions_revenue:
    'Revenue of orders of subscriptions that began in another period, in minor units.',
  active_subscriptions: 'Number of subscriptions that were active at some time in the period.',
  monthly_recurring_revenue:
    'Monthly price of the active subscriptions as they are now, in minor units; a yearly subscription counts as a twelfth of its price.',
  checkouts: 'Number of checkouts created.',
  succeeded_checkouts: 'Number of created checkouts that were paid.',
  checkouts_conversion: 'Share of the created checkouts that were paid, from 0 to 1; 0 if there were none.',
  ended_subscriptions: 'Number of subscriptions that ended.',
  churn_rate:
    'Share of the subscriptions active before the period that ended in it, from 0 to 1; 0 if none were active before.',
  churned_subscriptions: 'Number of subscriptions that ended; the same as `ended_subscriptions`.',
  net_revenue:
    'Revenue of the orders less the fees that the processor took for their payments, in minor units. Refunds are not subtracted.',
  net_cumulative_revenue: 'Net revenue from the first order to the end of the period, in minor units.',
  net_average_order_value: 'Net revenue by number of orders, in minor units, rounded.',
  one_time_products_net_revenue: 'Net revenue of single purchases, in minor units.',
  new_subscriptions_net_revenue:
    'Net revenue of orders of subscriptions that began in the same period, in minor units.',
  renewed_subscriptions_net_revenue:
    'Net revenue of orders of subscriptions that began in another period, in minor units.',
  trial_monthly_recurring_revenue:
    'Monthly price of the subscriptions in a trial, after discounts and without tax, in minor units.',
  trials_started: 'Number of trials that began.',
  trials_converted: 'Number of trials that ended in the period and were followed by a first period.',
  trial_conversion_rate:
    'Share of the trials that ended in the period that were converted, from 0 to 1; 0 if none ended.',
  paused_subscriptions: 'Number of subscriptions paused at the end of the period.',
  average_revenue_per_user:
    'Monthly recurring revenue by number of paying customers, in minor units, rounded. Paying customers have an active subscription with a price; 0 without them.',
  costs:
    'Sum of the `_cost` of the events of the period that have the currency of the metrics, in minor units, fractions included.',
  cumulative_costs: 'Costs from the first event to the end of the period, in minor units.',
  cost_per_user: 'Costs by number of paying customers, in minor units; 0 without them.',
  gross_margin: 'Revenue less costs, in minor units, rounded.',
  gross_margin_percentage: 'Share of the revenue that is gross margin, as a fraction; 0 without revenue.',
  ltv: 'Lifetime value of a customer: average revenue per user less cost per user, by churn rate, in minor units, rounded. It is best read by month, as revenue per user is; 0 if no customer left.',
}

const ofLastPeriod = 'Value of the last period.'
const meanOfPeriods = 'Mean of the periods.'

/** Total of a metric over its periods, where it is not their sum. */
const totals: Readonly<Record<string, string>> = {
  cumulative_revenue: ofLastPeriod,
  active_subscriptions: ofLastPeriod,
  monthly_recurring_revenue: ofLastPeriod,
  average_order_value: meanOfPeriods,
  checkouts_conversion: meanOfPeriods,
  net_cumulative_revenue: ofLastPeriod,
  cumulative_costs: ofLastPeriod,
  net_average_order_value: meanOfPeriods,
  trial_monthly_recurring_revenue: ofLastPeriod,
  trial_conversion_rate: 'Share of the trials that ended in any of the periods that were converted.',
  paused_subscriptions: ofLastPeriod,
  average_revenue_per_user: meanOfPeriods,
  cost_per_user: meanOfPeriods,
  gross_margin_percentage: 'Share of the revenue of all periods.',
  ltv: 'From the totals of revenue and cost per user, and the mean churn rate of the periods.',
  churn_rate: 'Share of the subscriptions active before the first period that ended in any of them.',
}

const eachFigure = (sentenceOf: (name: string, sentence: string) => string): typeof figures => {
  const described = Object.entries(figures).map(
    ([name, sentence]) => [name, sentenceOf(name, sentence)] as const,
  )
  return { ...figures, ...Object.fromEntries(described) }
}

const limitsOfIntervals = Object.fromEntries(
  Object.keys(api.intervalLimits.intervals).map((interval) => [
    interval,
    [
      `Limit of a range in steps of one ${interval}.`,
      { max_days: `Maximum number of days of a range in steps of one ${interval}.` },
    ] as const,
  ]),
)

export const metricsDescriptions = [
  describe(api.MetricPeriod, 'Metrics of one period.', {
    timestamp:
      'Start of the period. The first period starts on the first day and covers the whole week, month or year of that day.',
    ...figures,
  }),
  describe(api.Metrics, 'Metrics of the business by period, and their totals.', {
    periods: 'Metrics of each period.',
    metrics: ['Name and type of each metric.', eachFigure((name) => `Name and type of \`${name}\`.`)],
    totals: [
      'Metrics of all periods together.',
      eachFigure((name, sentence) => `${sentence} ${totals[name] ?? 'Sum of the periods.'}`),
    ],
    currency: 'Currency of the amounts.',
    unconverted:
      'Number of paid orders in other currencies that are not converted yet, and not counted; 0 if the call names a currency.',
  }),
  describe(api.Metric, 'Name and type of a metric.', {
    slug: 'Key of the metric.',
    display_name: 'Display name of the metric.',
    type: 'Type of the value: a plain number, an amount in minor units (`currency_sub_cent`: with a fraction), or a fraction from 0 to 1.',
  }),
  describe(api.MetricsLimits, 'Limits of ranges that metrics can be read for.', {
    min_date: 'Earliest day that has metrics.',
    intervals: ['Maximum length of a range, by interval.', limitsOfIntervals],
  }),
  describe(
    api.MetricSlug,
    `Key of a metric. These metrics of other servers are not computed: ${api.metricsNotComputed.join(', ')}.`,
  ),
  describeFields([api.metrics.get.query], {
    start_date: 'First day, in the time zone; not before 2023-01-01.',
    end_date: 'Last day, in the time zone, included.',
    timezone:
      'Time zone that days and longer periods are counted in, by its name in the IANA database. Default: the `time_zone` of the organization, which at first is UTC.',
    interval: 'Length of each period. It limits the range: see `metrics.limits`.',
    product_id: 'Only metrics of these products.',
    billing_type: 'Only metrics of one-time products, or only of recurring ones.',
    customer_id: 'Only metrics of these customers.',
    currency:
      'Currency of the sales, as an ISO 4217 code in lower case. Default: all sales, converted to the currency in which the processor pays out.',
    metrics:
      'Only these metrics. Default: those without fees and costs, from `orders` to `churn_rate`; for clients that know the others, all of them.',
  }),
  describeArea(api.metrics, 'Metrics of the business by period.', {
    get: 'Unpaid orders do not count; refunds are not subtracted. All amounts are in one currency: each order is converted by the settlement of its own payment, with its fees, and a subscription by its last paid order. Costs in other currencies do not count. Events do not belong to products: costs, and metrics of them, are left out of an answer for some products or billing types. If the call names a currency, only sales in it are counted, without conversion. A range that is too long for its interval is rejected with 422, one that ends before it starts has no periods.',
  }),
  describeArea(api.metricsExport, 'Metrics as CSV.', {
    export:
      'A line for each period: its start, the currency, and a column for each metric of the call with the same query. Amounts are in major units.',
  }),
  describe(api.MetricDashboard, 'A named list of metrics.', {
    organization_id: 'Organization of the dashboard.',
    name: 'Name of the dashboard.',
    metrics: 'Keys of its metrics, in order.',
  }),
  describeArea(api.metricDashboards, 'Dashboards: named lists of metrics. An organization has at most 50.', {
    list: {
      more: 'All of them, the oldest first.',
      query: { organization_id: 'Only dashboards of these organizations.' },
    },
    create: {
      body: { name: 'Name of the dashboard.', metrics: 'Keys of its metrics, in order; each once.' },
    },
    update: {
      body: { name: 'New name.', metrics: 'All metrics of the dashboard, in order; each once.' },
    },
  }),
]
