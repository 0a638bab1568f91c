import { unitLength, unitsAfter } from '@atelier/contract/primitives/billing-intervals'
import type { BillingInterval } from '../../core/time/subscription-period.ts'
import type { AttachedDiscount } from './queries.ts'

type Duration = Pick<AttachedDiscount, 'duration' | 'duration_in_months'>

/**
 * Returns the number of periods that a discount applies to, decided once, when a subscription gets it: those that begin
 * before the start of the first one plus the months of the discount. The database counts the same for processes of
 * earlier versions (`discounted_periods`).
 *
 * @param first start of the first discounted period
 * @returns null for all periods
 */
export const discountedPeriods = (
  { duration, duration_in_months }: Duration,
  first: Date,
  { recurring_interval, recurring_interval_count }: BillingInterval,
): number | null => {
  if (duration === 'forever') return null
  if (duration === 'once') return 1
  const months = duration_in_months ?? 1
  const unit = unitLength(recurring_interval)
  // Months are counted, not measured: their lengths differ, and the days of short ones are cut.
  return 'months' in unit
    ? Math.ceil(months / (unit.months * recurring_interval_count))
    : Math.ceil(
        (unitsAfter(first, 'month', months).getTime() - first.getTime()) /
          (unit.milliseconds * recurring_interval_count),
      )
}

/** Columns of the discount of a subscription. */
export type DiscountColumns = {
  /** Start of the first period with the discount, in the future before it begins. */
  readonly discounted_at: Date | null
  /** Anchor of the billing periods at that time. Processes of earlier versions count the months from it. */
  readonly discount_anchor_at: Date | null
  /** Number of discounted periods that have not begun. Null for all of them, and without a discount. */
  readonly discount_periods_left: number | null
}

export const noDiscount: DiscountColumns = {
  discounted_at: null,
  discount_anchor_at: null,
  discount_periods_left: null,
}

/**
 * Returns the columns of a discount that a subscription gets. None of its periods has begun: the first one is counted
 * by `inDiscountedPeriod`, and a trial before it uses up none.
 */
export const newDiscount = (
  discount: Duration | null,
  first: { readonly discounted_at: Date; readonly anchor_at: Date; readonly interval: BillingInterval },
): DiscountColumns =>
  discount === null
    ? noDiscount
    : {
        discounted_at: first.discounted_at,
        discount_anchor_at: first.anchor_at,
        discount_periods_left: discountedPeriods(discount, first.discounted_at, first.interval),
      }

/** Returns the columns of a discount once a period with it has begun. */
export const inDiscountedPeriod = <Columns extends Pick<DiscountColumns, 'discount_periods_left'>>(
  columns: Columns,
): Columns => {
  const { discount_periods_left: remainingPeriods } = columns
  return { ...columns, discount_periods_left: remainingPeriods === null ? null : remainingPeriods - 1 }
}

/** A subscription's discount, and the number of periods that it will still apply to. */
type Discounted<Discount> = {
  readonly discount: Discount | null
  readonly discount_periods_left: number | null
}

/** Returns the discount of a subscription, if it applies to the next period. */
export const nextDiscount = <Discount>({
  discount,
  discount_periods_left,
}: Discounted<Discount>): Discount | null => (discount_periods_left === 0 ? null : discount)
