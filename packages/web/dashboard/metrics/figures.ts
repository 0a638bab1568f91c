import type { Interval, Metric, MetricPeriod, Metrics, MetricSlug } from '@atelier/contract'
import type { output } from 'zod/v4/core'
import { withMinus, type Format } from '../../lib/format.ts'
import { decimalsOf } from '../../lib/money.ts'
import { dayIn } from '../../lib/days.ts'
import type { ChartPoint } from '../../ui/chart-props.ts'
import type { Range } from './range.ts'

export type MetricName = MetricSlug
type MetricInfo = output<typeof Metric>
type PeriodFigures = output<typeof MetricPeriod>

/** Returns the currency of the amounts. Other servers may not name it. */
export const currencyOf = ({ currency = 'usd' }: Pick<Metrics, 'currency'>): string => currency

/** Returns a sentence on the paid orders that the figures do not count; undefined if they count all. */
export const unconvertedWords = (
  metrics: Pick<Metrics, 'currency' | 'unconverted'>,
  number: Format['number'],
): string | undefined => {
  const count = metrics.unconverted ?? 0
  if (count === 0) return undefined
  const orders = count === 1 ? '1 paid order is' : `${number(count)} paid orders are`
  return `The figures are in ${currencyOf(metrics).toUpperCase()}. ${orders} not converted yet, and not counted.`
}

/** Formats a value of a metric, in the currency of the metrics. */
export const figureText = (
  type: MetricInfo['type'],
  value: number,
  format: Format,
  currency: string,
): string => {
  if (type === 'currency') return format.money(value, currency)
  if (type === 'currency_sub_cent') return format.money(Math.round(value), currency)
  if (type === 'scalar') return format.number(value)
  const percent = new Intl.NumberFormat(format.locale, { style: 'percent', maximumFractionDigits: 1 })
  return withMinus(percent.format(value + 0))
}

/** Limit above which axis amounts are shortened, in units of the currency. */
const longAmount = 1000

/**
 * Formats a value of a metric for an axis, where amounts are short: `$1.2K`. When one of them has cents, all
 * have them.
 *
 * @param all the values at the axis
 */
export const figureTick = (
  type: MetricInfo['type'],
  value: number,
  format: Format,
  currency: string,
  all: readonly number[] = [value],
): string => {
  if (type !== 'currency' && type !== 'currency_sub_cent') return figureText(type, value, format, currency)
  const unit = 10 ** decimalsOf(currency)
  const haveCents = all.some((amount) => amount % unit !== 0)
  if (haveCents && all.every((amount) => Math.abs(amount) < longAmount * unit))
    return format.money(value, currency)
  const short = new Intl.NumberFormat(format.locale, { style: 'currency', currency, notation: 'compact' })
  return withMinus(short.format(value / unit))
}

type Totals = NonNullable<Metrics['totals']>

/**
 * Returns the totals of a range. The API's totals of averages are the averages of the intervals, in which a
 * day without sales counts as one; here the average order of a month is its revenue by its orders.
 */
export const totalsOf = ({ totals }: Pick<Metrics, 'totals'>): Totals | undefined =>
  totals && {
    ...totals,
    average_order_value: totals.orders ? Math.ceil((totals.revenue ?? 0) / totals.orders) : 0,
    net_average_order_value: totals.orders ? Math.round((totals.net_revenue ?? 0) / totals.orders) : 0,
    checkouts_conversion: totals.checkouts ? (totals.succeeded_checkouts ?? 0) / totals.checkouts : 0,
  }

/** Returns the name of a metric in sentence case: `One-time products` for `One-Time Products`. */
export const metricName = ({ display_name }: Pick<MetricInfo, 'display_name'>): string =>
  display_name.charAt(0) + display_name.slice(1).toLowerCase()

/** Returns a change in percent; null for an increase from zero, undefined when `before` is unknown. */
export const changeOf = (now: number, before: number | undefined): number | null | undefined => {
  if (before === undefined) return undefined
  if (before === 0 && now !== 0) return null
  return before === 0 ? 0 : ((now - before) / Math.abs(before)) * 100
}

/** Metrics for which a lower value is better. */
export const lessIsBetter: ReadonlySet<MetricName> = new Set([
  'churn_rate',
  'ended_subscriptions',
  'churned_subscriptions',
  'costs',
  'cumulative_costs',
  'cost_per_user',
])

/** Returns the words for a metric that was zero before. */
export const firstWords = (name: MetricName): string => {
  if (name.includes('checkouts')) return 'No earlier checkouts'
  if (name.startsWith('renewed')) return 'No earlier renewals'
  if (name.includes('cost')) return 'No earlier costs'
  if (lessIsBetter.has(name)) return 'No earlier churn'
  return /subscription|recurring/.test(name) ? 'No earlier subscriptions' : 'No earlier sales'
}

const styles: Readonly<Record<Interval, Intl.DateTimeFormatOptions>> = {
  hour: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
}

/** Returns the name of an interval by its start; with the year when a range is so long that days repeat. */
export const stepName = (
  timestamp: string,
  interval: Interval,
  {
    locale,
    timeZone,
    isLong,
  }: { readonly locale: string; readonly timeZone: string; readonly isLong: boolean },
): string =>
  new Intl.DateTimeFormat(locale, {
    ...styles[interval],
    ...(isLong && interval !== 'year' && { year: 'numeric' }),
    timeZone,
  }).format(new Date(timestamp))

/** Returns the start of the current interval; undefined when all intervals are over, or none has begun. */
export const stepOfNow = (
  periods: readonly Pick<PeriodFigures, 'timestamp'>[],
  range: Pick<Range, 'end_date'>,
  today: string,
  timeZone: string,
): string | undefined =>
  range.end_date < today
    ? undefined
    : periods.findLast(({ timestamp }) => dayIn(new Date(timestamp), timeZone) <= today)?.timestamp

/** Returns the points of a metric, with those of the previous range, interval by interval. */
export const pointsOf = (
  name: MetricName,
  periods: readonly PeriodFigures[],
  before: readonly PeriodFigures[] | undefined,
  nameOf: (timestamp: string) => string,
): readonly ChartPoint[] =>
  periods.map((period, at) => {
    const earlier = before?.[at]?.[name]
    return {
      label: nameOf(period.timestamp),
      value: period[name] ?? 0,
      ...(earlier !== undefined && { before: earlier }),
    }
  })
