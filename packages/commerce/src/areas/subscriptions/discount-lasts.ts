import { monthsAfter } from './periods.ts'

type Lasting = {
  readonly duration: 'once' | 'forever' | 'repeating'
  readonly duration_in_months: number | null
}

/**
 * Whether a discount that was had first at `since` is still had in the period that begins at `start`:
 * once means the first period alone, n months all periods that begin within them.
 */
export const discountLasts = (discount: Lasting, since: Date, start: Date): boolean => {
  if (discount.duration === 'forever' || start <= since) return true
  if (discount.duration === 'once') return false
  return start <= monthsAfter(since, (discount.duration_in_months ?? 1) - 1)
}
