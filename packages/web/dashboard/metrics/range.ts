import { Interval, intervalLimits } from '@atelier/contract/primitives/intervals'
import { addDays, countDays, countMonths, monthFrom } from '../../lib/days.ts'

/** The periods that are offered by name; each ends today. */
export const periods = ['7d', '30d', '90d', '12m'] as const
export type Period = (typeof periods)[number]

export const periodWords: Readonly<Record<Period, string>> = {
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  '12m': 'Last 12 months',
}

/** Days, both ends included, and the steps in which their metrics are read. */
export type Range = {
  readonly start_date: string
  readonly end_date: string
  readonly interval: Interval
}

type Days = Pick<Range, 'start_date' | 'end_date'>

const lengths = { '7d': 7, '30d': 30, '90d': 90 } as const

/** The days of a period that ends today. Twelve months begin with the first day of a month. */
export const daysOf = (period: Period, today: string): Days => ({
  start_date: period === '12m' ? monthFrom(today, -11) : addDays(today, 1 - lengths[period]),
  end_date: today,
})

/** Whether the API reads so many days in these steps; it counts from the first to the last, so one less. */
export const fits = ({ start_date, end_date }: Days, interval: Interval): boolean =>
  countDays(start_date, end_date) - 1 <= intervalLimits.intervals[interval].max_days

/** The steps in which some days can be read, the longest first. Days that are too many for years have none. */
export const intervalsOf = (days: Days): readonly Interval[] =>
  Interval.options.filter((interval) => fits(days, interval))

/** The steps in which some days are read unless somebody chooses: about 7 to 90 points. */
const usualInterval = (days: Days): Interval => {
  const count = countDays(days.start_date, days.end_date)
  if (count <= 2) return 'hour'
  if (count <= 100) return 'day'
  return fits(days, 'month') ? 'month' : 'year'
}

/** Days with the steps that were chosen for them, if these fit. */
export const rangeOf = (days: Days, chosen?: Interval): Range => ({
  ...days,
  interval: chosen !== undefined && fits(days, chosen) ? chosen : usualInterval(days),
})

/**
 * The range before: as many days, or as many months when it begins with one and is read in months. Undefined when it
 * would begin before there are metrics.
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
