import type { Meanings } from './meanings.ts'

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

const last = new Set(['cumulative_revenue', 'active_subscriptions', 'monthly_recurring_revenue'])
const mean = new Set(['average_order_value', 'checkouts_conversion'])
const overAll = (name: string): string =>
  last.has(name)
    ? `The figure of the last period.`
    : mean.has(name)
      ? 'The mean of the periods.'
      : 'The sum of the periods.'

const mapped = (within: string, meaningOf: (name: string, meaning: string) => string) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, meaning]) => [`${within}.${name}`, meaningOf(name, meaning)]),
  )

const intervals = ['hour', 'day', 'week', 'month', 'year'] as const

/** What fields of business figures mean. */
export const metricMeanings: Meanings = {
  MetricPeriod: { timestamp: 'When the period begins, in UTC.', ...figures },
  Metrics: {
    periods: 'The figures, period by period.',
    metrics: 'What each figure is called and how to show it.',
    ...mapped('metrics', (name) => `How to show \`${name}\`.`),
    totals: 'The figures of all periods together.',
    ...mapped('totals', (name, meaning) => `${meaning} ${overAll(name)}`),
  },
  Metric: {
    slug: 'The key of the figure.',
    display_name: 'Its name for people.',
    type: 'How to show it: a plain number, an amount in minor units, or a part of 1.',
  },
  MetricsLimits: {
    min_date: 'The earliest day there are figures for.',
    intervals: 'How long a range can be, by the length of its periods.',
    ...Object.fromEntries(
      intervals.flatMap((interval) => [
        [`intervals.${interval}`, `How long a range in steps of one ${interval} can be.`],
        [`intervals.${interval}.max_days`, `The most days a range in steps of one ${interval} can have.`],
      ]),
    ),
  },
}
