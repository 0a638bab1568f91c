import type { Metrics } from '@atelier/contract'
import { countDays } from '../../lib/days.ts'
import { useFormat } from '../../lib/format.ts'
import type { ChartPoint } from '../../ui/chart-props.ts'
import {
  currencyOf,
  figureText,
  figureTick,
  metricName,
  type MetricName,
  pointsOf,
  stepName,
  stepOfNow,
  totalsOf,
} from './figures.ts'
import type { Range } from './range.ts'
import type { useToday } from './use-today.ts'

/** A metric as the chart shows it. */
type MetricChart = {
  readonly label: string
  readonly points: readonly ChartPoint[]
  /** Label of the current step; undefined when it is outside of the range. */
  readonly now: string | undefined
  readonly show: (value: number) => string
  readonly tick: (value: number, all: readonly number[]) => string
  /** Total of the range. */
  readonly total: string
}

/** Maximum range whose points are labelled without their year, in days. */
const maxDaysWithoutYear = 300

/** Returns a metric for the chart: its name, its points, and the format of its values. */
export const useMetricChart = (
  name: MetricName,
  current: Metrics | undefined,
  previous: Metrics | undefined,
  range: Range,
  { today, timeZone }: ReturnType<typeof useToday>,
): MetricChart | undefined => {
  const format = useFormat()
  if (current === undefined) return undefined
  const info = current.metrics[name]
  if (info === undefined) return undefined
  const currency = currencyOf(current)
  const isLong = countDays(range.start_date, range.end_date) > maxDaysWithoutYear
  const zone = { locale: format.locale, timeZone, isLong }
  const nameOf = (at: string) => stepName(at, range.interval, zone)
  const now = stepOfNow(current.periods, range, today, timeZone)
  return {
    label: metricName(info),
    points: pointsOf(name, current.periods, previous?.periods, nameOf),
    now: now && nameOf(now),
    show: (value) => figureText(info.type, value, format, currency),
    tick: (value, all) => figureTick(info.type, value, format, currency, all),
    total: figureText(info.type, totalsOf(current)?.[name] ?? 0, format, currency),
  }
}
