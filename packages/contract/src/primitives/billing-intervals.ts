import { monthsAfter } from './months.ts'

/** Unit of a billing interval. */
type IntervalUnit = 'day' | 'week' | 'month' | 'year'

/** Longest billing intervals: three years. */
export const maximumIntervalCounts: Readonly<Record<IntervalUnit, number>> = {
  day: 1095,
  week: 156,
  month: 36,
  year: 3,
}

const dayMs = 86_400_000
const daysOf = { day: 1, week: 7 } as const
const monthsOf = { month: 1, year: 12 } as const

/** Returns the length of one unit: in months, or in days of 24 hours. */
export const unitLength = (
  unit: IntervalUnit,
): { readonly months: number } | { readonly milliseconds: number } =>
  unit === 'day' || unit === 'week' ? { milliseconds: daysOf[unit] * dayMs } : { months: monthsOf[unit] }

/**
 * Returns the time a number of units after an anchor. Months and years keep the anchor's day; days and weeks are
 * multiples of 24 hours.
 */
export const unitsAfter = (anchor_at: Date, unit: IntervalUnit, units: number): Date => {
  const length = unitLength(unit)
  return 'months' in length
    ? monthsAfter(anchor_at, length.months * units)
    : new Date(anchor_at.getTime() + length.milliseconds * units)
}
