import type { Interval, Metric, MetricPeriod, Metrics } from '@atelier/contract'
import type { output } from 'zod/v4/core'
import { withMinus, type Format } from '../../lib/format.ts'
import { decimalsOf } from '../../lib/money.ts'
import { dayIn } from '../../lib/days.ts'
import type { ChartPoint } from '../../ui/chart-props.ts'
import type { Range } from './range.ts'

export type MetricName = keyof Metrics['metrics']
type MetricInfo = output<typeof Metric>
type PeriodFigures = output<typeof MetricPeriod>

/** Every shop sells in this currency, so its metrics are in it. */
export const currency = 'usd'

/** A value of a metric as people read it. */
export const figureText = (type: MetricInfo['type'], value: number, format: Format): string => {
  if (type === 'currency') return format.money(value, currency)
  if (type === 'scalar') return format.number(value)
  const percent = new Intl.NumberFormat(format.locale, { style: 'percent', maximumFractionDigits: 1 })
  return withMinus(percent.format(value + 0))
}

/** From here on, in minor units, the amounts at an axis are short. */
const longAmount = 1000_00

/**
 * A value of a metric at the axis of a chart, where amounts are short: `$1.2K`. Where one of them has cents, all have them.
 *
 * @param all the values at the axis
 */
export const figureTick = (
  type: MetricInfo['type'],
  value: number,
  format: Format,
  all: readonly number[] = [value],
): string => {
  if (type !== 'currency') return figureText(type, value, format)
  const haveCents = all.some((amount) => amount % 100 !== 0)
  if (haveCents && all.every((amount) => Math.abs(amount) < longAmount)) return format.money(value, currency)
  const short = new Intl.NumberFormat(format.locale, { style: 'currency', currency, notation: 'compact' })
  return withMinus(short.format(value / 10 ** decimalsOf(currency)))
}

type Totals = NonNullable<Metrics['totals']>

/**
 * The totals of a range as people mean them. The API's totals of means are the means of the steps, in which a day without
 * sales counts as one; the average order of a month is its revenue by its orders.
 */
export const totalsOf = ({ totals }: Pick<Metrics, 'totals'>): Totals | undefined =>
  totals && {
    ...totals,
    average_order_value: totals.orders === 0 ? 0 : Math.ceil(totals.revenue / totals.orders),
    checkouts_conversion: totals.checkouts ? (totals.succeeded_checkouts ?? 0) / totals.checkouts : 0,
  }

/** The name of a metric as the rest of the dashboard writes names: `One-Time Products` → `One-time products`. */
export const metricName = ({ display_name }: Pick<MetricInfo, 'display_name'>): string =>
  display_name.charAt(0) + display_name.slice(1).toLowerCase()

/** A change in percent; null when there was nothing before and there is something now, undefined when `before` is not known. */
export const changeOf = (now: number, before: number | undefined): number | null | undefined => {
  if (before === undefined) return undefined
  if (before === 0 && now !== 0) return null
  return before === 0 ? 0 : ((now - before) / Math.abs(before)) * 100
}

/** Metrics of which less is better. */
export const lessIsBetter: ReadonlySet<MetricName> = new Set(['churn_rate', 'ended_subscriptions'])

const styles: Readonly<Record<Interval, Intl.DateTimeFormatOptions>> = {
  hour: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
}

/** The name of a step by its beginning; with the year where a range is so long that days come twice. */
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

/** The beginning of the step that is still under way; undefined where all steps are over, or none has begun. */
export const stepOfNow = (
  periods: readonly Pick<PeriodFigures, 'timestamp'>[],
  range: Pick<Range, 'end_date'>,
  today: string,
  timeZone: string,
): string | undefined =>
  range.end_date < today
    ? undefined
    : periods.findLast(({ timestamp }) => dayIn(new Date(timestamp), timeZone) <= today)?.timestamp

/** The line of a metric, with that of the range before beside it, step by step. */
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
