import * as api from '../index.ts'
import { describe, describeArea } from './describe.ts'

const figures = {
  orders: 'How many orders there were, paid or not.',
  revenue:
    'What those orders came to after discounts and before tax, in minor units. Refunds are not taken off.',
  cumulative_revenue:
    'The revenue of everything up to the end of the period, from the very first order, in minor units.',
  average_order_value: 'The mean of an order after discounts and before tax, in minor units, rounded up.',
  one_time_products: 'How many orders were single purchases.',
  one_time_products_revenue: 'What single purchases came to, in minor units.',
  new_subscriptions: 'How many subscriptions began.',
  new_subscriptions_revenue: 'What the orders of subscriptions that began came to, in minor units.',
  renewed_subscriptions: 'How many subscriptions that had begun earlier were paid for again.',
  renewed_subscriptions_revenue: 'What those renewals came to, in minor units.',
  active_subscriptions: 'How many subscriptions ran at some time of the period.',
  monthly_recurring_revenue:
    'What those subscriptions come to in a month, in minor units; a yearly one counts a twelfth.',
  checkouts: 'How many checkouts were opened.',
  succeeded_checkouts: 'How many of those checkouts were paid for.',
  checkouts_conversion: 'Which part of those checkouts was paid for, from 0 to 1; 0 when there were none.',
}

type Figure = keyof typeof figures

const ofLastPeriod: ReadonlySet<string> = new Set<Figure>([
  'cumulative_revenue',
  'active_subscriptions',
  'monthly_recurring_revenue',
])
const meanOfPeriods: ReadonlySet<string> = new Set<Figure>(['average_order_value', 'checkouts_conversion'])

/** How a figure of several periods comes of theirs. */
const totalOf = (name: string): string =>
  ofLastPeriod.has(name)
    ? 'The figure of the last period.'
    : meanOfPeriods.has(name)
      ? 'The mean of the periods.'
      : 'The sum of the periods.'

const eachFigure = (sentenceOf: (name: string, sentence: string) => string): typeof figures => {
  const named = Object.entries(figures).map(([name, sentence]) => [name, sentenceOf(name, sentence)] as const)
  return { ...figures, ...Object.fromEntries(named) }
}

const limitsOfIntervals = Object.fromEntries(
  Object.keys(api.intervalLimits.intervals).map((interval) => [
    interval,
    [
      `How long a range in steps of one ${interval} can be.`,
      { max_days: `The most days a range in steps of one ${interval} can have.` },
    ] as const,
  ]),
)

export const metricsDescriptions = [
  describe(api.MetricPeriod, 'The figures of one period.', {
    timestamp: 'When the period begins, in UTC.',
    ...figures,
  }),
  describe(api.Metrics, 'Figures of the business, period by period and in all.', {
    periods: 'The figures, period by period.',
    metrics: [
      'What each figure is called and how to show it.',
      eachFigure((name) => `How to show \`${name}\`.`),
    ],
    totals: [
      'The figures of all periods together.',
      eachFigure((name, sentence) => `${sentence} ${totalOf(name)}`),
    ],
  }),
  describe(api.Metric, 'How to show a figure.', {
    slug: 'The key of the figure.',
    display_name: 'Its name for people.',
    type: 'How to show it: a plain number, an amount in minor units, or a part of 1.',
  }),
  describe(api.MetricsLimits, 'How far back figures go, and how long a range can be.', {
    min_date: 'The earliest day there are figures for.',
    intervals: ['How long a range can be, by the length of its periods.', limitsOfIntervals],
  }),
  describeArea(api.metrics, 'Figures of the business, period by period.', {
    get: {
      more: 'Orders count whether paid or not; refunds are not taken off. A range that is too long for its interval is refused with 422.',
      query: {
        start_date: 'The first day, in UTC; not before 2023-01-01.',
        end_date: 'The last day, in UTC; it is counted in full.',
        interval: 'How long each period is. Short periods allow short ranges only: see `metrics.limits`.',
        product_id: 'Only figures of these products.',
        billing_type: 'Only figures of products that are paid for once, or again and again.',
        customer_id: 'Only figures of these customers.',
      },
    },
  }),
]
