import * as z from 'zod/mini'
import { Timestamp } from './parts.ts'

/** Intervals of metrics and quantities. */
export const Interval = z.enum(['year', 'month', 'week', 'day', 'hour'])
export type Interval = z.output<typeof Interval>

/** Calendar date, `YYYY-MM-DD`. */
export const CalendarDate = z.iso.date()

/** Earliest day with data, and the longest range for each interval. */
export const intervalLimits = {
  min_date: '2023-01-01',
  intervals: {
    hour: { max_days: 7 },
    day: { max_days: 366 },
    week: { max_days: 365 },
    month: { max_days: 1460 },
    year: { max_days: 3650 },
  },
} as const

const tooEarly = {
  error: `Must not be before ${intervalLimits.min_date}.`,
  params: { type: 'greater_than_equal' },
}

/** Day with data. */
export const FirstDay = CalendarDate.check(z.refine((day) => day >= intervalLimits.min_date, tooEarly))

/** Moment with data. */
export const FirstMoment = Timestamp.check(
  z.refine((moment) => Date.parse(moment) >= Date.parse(intervalLimits.min_date), tooEarly),
)

const dayMs = 86_400_000

/**
 * Returns true if the days between two dates (or moments, by their dates as written) fit an interval. A
 * text that is not a date passes, as it has its own issue.
 */
const fits = (first: string, last: string, interval: Interval): boolean => {
  const days = (Date.parse(last.slice(0, 10)) - Date.parse(first.slice(0, 10))) / dayMs
  return !(days > intervalLimits.intervals[interval].max_days)
}

const tooBig = 'The interval is too big. Try to change the interval or reduce the date range.'

/** Rejects a query with too many days for its interval. */
export const daysFit = z.refine<{ start_date: string; end_date: string; interval: Interval }>(
  ({ start_date, end_date, interval }) => fits(start_date, end_date, interval),
  tooBig,
)

/** Rejects a query between two moments with too many days for its interval. */
export const momentsFit = z.refine<{ start_timestamp: string; end_timestamp: string; interval: Interval }>(
  ({ start_timestamp, end_timestamp, interval }) => fits(start_timestamp, end_timestamp, interval),
  tooBig,
)
