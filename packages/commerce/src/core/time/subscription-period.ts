import { monthsAfter } from '@atelier/plumbing/clock'

const monthsOf = { month: 1, year: 12 } as const

/** Billing anchor and period length of a subscription. */
export type Cadence = { readonly anchor_at: Date; readonly interval: keyof typeof monthsOf }

/**
 * Billing period by number: starts `index` intervals after the anchor; negative before it. The anchor's day
 * returns after shorter months: 31 January, 28 February, 31 March.
 */
export type Period = Cadence & { readonly index: number }

/** Returns the start of a period. */
export const periodStart = ({ anchor_at, interval, index }: Period): Date =>
  monthsAfter(anchor_at, monthsOf[interval] * index)

/** Returns the period `count` intervals later. */
export const laterPeriod = (period: Period, count: number): Period => ({
  ...period,
  index: period.index + count,
})

/** Returns the end of a period, exclusive: the start of the next. */
export const periodEnd = (period: Period): Date => periodStart(laterPeriod(period, 1))

const calendarMonth = (moment: Date): number => moment.getUTCFullYear() * 12 + moment.getUTCMonth()

/** Returns the period that contains a moment. */
export const periodAt = ({ anchor_at, interval }: Cadence, moment: Date): Period => {
  const months = calendarMonth(moment) - calendarMonth(anchor_at)
  const period = { anchor_at, interval, index: Math.floor(months / monthsOf[interval]) }
  return periodStart(period) <= moment ? period : laterPeriod(period, -1)
}
