import { monthsAfter } from '@atelier/plumbing/clock'

const monthsOf = { month: 1, year: 12 } as const

/** The anchor that the periods of a subscription are counted from, and their length. */
export type Cadence = { readonly anchor_at: Date; readonly interval: keyof typeof monthsOf }

/**
 * A period of a subscription, by its number: it begins `index` intervals after the anchor, and may lie before it. The
 * anchor's day comes back after shorter months: 31 January, 28 February, 31 March.
 */
export type Period = Cadence & { readonly index: number }

/** The first moment of a period. */
export const periodStart = ({ anchor_at, interval, index }: Period): Date =>
  monthsAfter(anchor_at, monthsOf[interval] * index)

/** The period `count` intervals after another one. */
export const laterPeriod = (period: Period, count: number): Period => ({
  ...period,
  index: period.index + count,
})

/** The first moment after a period, which the next one begins with. */
export const periodEnd = (period: Period): Date => periodStart(laterPeriod(period, 1))

const calendarMonth = (moment: Date): number => moment.getUTCFullYear() * 12 + moment.getUTCMonth()

/** The period that a moment lies in. */
export const periodAt = ({ anchor_at, interval }: Cadence, moment: Date): Period => {
  const months = calendarMonth(moment) - calendarMonth(anchor_at)
  const period = { anchor_at, interval, index: Math.floor(months / monthsOf[interval]) }
  return periodStart(period) <= moment ? period : laterPeriod(period, -1)
}
