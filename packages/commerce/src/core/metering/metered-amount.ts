import type { Aggregation } from '@atelier/contract'
import { formatUnitPrice } from '@atelier/contract/texts/money'
import { consumedOf, type Usage } from './aggregate.ts'
import {
  type Fraction,
  fractionOf,
  larger,
  minus,
  roundHalfUp,
  times,
  toDecimal,
  wholeNumber,
  zero,
} from './fraction.ts'

/** Maximum amount of a payment, in minor units: 999,999.99. */
export const largestAmount = 99_999_999

/** Price of usage: decimal number of minor units per unit, and maximum total in minor units. */
export type UnitPrice = { readonly unit_amount: string; readonly cap_amount: number | null }

/** Usage and credits of a meter since the latest invoice. */
type CountedUsage = {
  readonly aggregation: Aggregation
  readonly usage: Usage
  readonly credited_units: number
}

/** Cost of usage, in minor units. */
type MeteredAmount = {
  /** Consumed less credited units; negative when more was credited. */
  readonly net: Fraction
  /** Charged units. */
  readonly billable: Fraction
  /** Rounded once, half up. */
  readonly amount: number
  /** Limit that reduced the amount; null when the amount is below it. */
  readonly capped_at: number | null
}

/**
 * Returns the cost of usage: the unit price for each uncredited unit, limited by the cap and the maximum
 * payment.
 *
 * @param billed amount of earlier lines of the price in the same period, which have used up that part of the cap
 */
export const meteredAmount = (
  { unit_amount, cap_amount }: UnitPrice,
  { aggregation, usage, credited_units }: CountedUsage,
  billed = 0,
): MeteredAmount => {
  const net = minus(consumedOf(aggregation, usage), wholeNumber(credited_units))
  const billable = larger(net, zero)
  const cap = Math.min(cap_amount ?? largestAmount, largestAmount)
  const limit = cap_amount === null ? cap : Math.max(0, cap - billed)
  const exact = roundHalfUp(times(fractionOf(unit_amount), billable))
  const isCapped = exact > BigInt(limit)
  return { net, billable, amount: isCapped ? limit : Number(exact), capped_at: isCapped ? cap : null }
}

const decimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 })

/** Label of an invoice line, in the form that clients of this API know: in English and in dollars. */
export const meteredLabel = (
  meter_name: string,
  { unit_amount }: UnitPrice,
  { net, capped_at }: Pick<MeteredAmount, 'net' | 'capped_at'>,
): string => {
  // As text, because a `number` does not hold all digits.
  const units = decimals.format(toDecimal(net) as `${number}`)
  const cap = capped_at === null ? '' : `— Capped at ${formatUnitPrice(String(capped_at), 'usd')}`
  return `${meter_name} — (${units} consumed units) × ${formatUnitPrice(unit_amount, 'usd')}${cap}`
}
