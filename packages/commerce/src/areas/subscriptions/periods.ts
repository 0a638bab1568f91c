import { monthsAfter } from '@atelier/plumbing/clock'
import type { Interval } from '../products/index.ts'

const monthsOf: Record<Interval, number> = { month: 1, year: 12 }

/**
 * When the period ends that begins at `start`, which is the anchor or the end of an earlier period. The
 * anchor's day comes back after shorter months: 31 January, 28 February, 31 March.
 */
export const periodEnd = (anchor: Date, interval: Interval, start: Date): Date => {
  const passed =
    (start.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + start.getUTCMonth() - anchor.getUTCMonth()
  return monthsAfter(anchor, passed + monthsOf[interval])
}

/** How long a discount is applied to the periods of a subscription. */
type DiscountDuration = {
  readonly duration: 'once' | 'forever' | 'repeating'
  readonly duration_in_months: number | null
}

/**
 * Whether a discount that was first applied at `since` still applies to the period that begins at `start`:
 * `once` means the first period alone, n months all periods that begin within them.
 */
export const discountLasts = (discount: DiscountDuration, since: Date, start: Date): boolean => {
  if (discount.duration === 'forever' || start <= since) return true
  if (discount.duration === 'once') return false
  return start <= monthsAfter(since, (discount.duration_in_months ?? 1) - 1)
}
