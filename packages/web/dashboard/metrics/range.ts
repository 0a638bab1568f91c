import { Interval, intervalLimits } from '@atelier/contract/primitives/intervals'
import { addDays, countDays, countMonths, monthFrom } from '../../lib/days.ts'

/** Named periods; each ends today. */
export const periods = ['7d', '30d', '90d', '12m'] as const
export type RecentPeriod = (typeof periods)[number]

export const periodWords: Readonly<Record<RecentPeriod, string>> = {
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  '12m': 'Last 12 months',
}

/** Days, both ends included, and the interval of their metrics. */
export type Range = {
  readonly start_date: string
  readonly end_date: string
  readonly interval: Interval
}

type Days = Pick<Range, 'start_date' | 'end_date'>

const lengths = { '7d': 7, '30d': 30, '90d': 90 } as const

/** Returns the days of a period that ends today. Twelve months begin with the first day of a month. */
export const daysOf = (period: RecentPeriod, today: string): Days => ({
  start_date: period === '12m' ? monthFrom(today, -11) : addDays(today, 1 - lengths[period]),
  end_date: today,
})

/** True when the API allows this number of days for the interval; it counts the difference, so one less. */
export const fits = ({ start_date, end_date }: Days, interval: Interval): boolean =>
  countDays(start_date, end_date) - 1 <= intervalLimits.intervals[interval].max_days

/**
 * Returns the intervals allowed for some days, the longest first. A range that is too long even for years has
 * none.
 */
export const intervalsOf = (days: Days): readonly Interval[] =>
  Interval.options.filter((interval) => fits(days, interval))

/** Returns the default interval for some days: about 7 to 90 points. */
const defaultInterval = (days: Days): Interval => {
  const count = countDays(days.start_date, days.end_date)
  if (count <= 2) return 'hour'
  if (count <= 100) return 'day'
  return fits(days, 'month') ? 'month' : 'year'
}

/** Returns days with the chosen interval, if it is allowed. */
export const rangeOf = (days: Days, chosenInterval?: Interval): Range => ({
  ...days,
  interval:
    chosenInterval !== undefined && fits(days, chosenInterval) ? chosenInterval : defaultInterval(days),
})

/**
 * Returns the previous range: the same number of days, or of months when it begins with one and has monthly
 * intervals. Undefined when it would begin before the first metrics.
 */
export const rangeBefore = ({ start_date, end_date, interval }: Range): Range | undefined => {
  const isInMonths = start_date.endsWith('-01') && interval === 'month'
  const start = isInMonths
    ? monthFrom(start_date, -countMonths(start_date, end_date))
    : addDays(start_date, -countDays(start_date, end_date))
  return start < intervalLimits.min_date
    ? undefined
    : { start_date: start, end_date: addDays(start_date, -1), interval }
}
