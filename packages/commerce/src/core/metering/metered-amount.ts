import { type Aggregation, termsOf } from '@atelier/contract'
import { formatUnitPrice } from '@atelier/contract/texts/money'
import { roundedQuotient } from '../money.ts'
import { consumedOf, type Usage } from './aggregate.ts'
import { type Fraction, fractionOf, larger, minus, times, toDecimal, wholeNumber, zero } from './fraction.ts'

/** Price of usage: decimal number of minor units per unit, and maximum total in minor units. */
export type UnitPrice = {
  readonly unit_amount: string
  readonly cap_amount: number | null
  readonly currency: string
}

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
  { unit_amount, cap_amount, currency }: UnitPrice,
  { aggregation, usage, credited_units }: CountedUsage,
  billed = 0,
): MeteredAmount => {
  const net = minus(consumedOf(aggregation, usage), wholeNumber(credited_units))
  const billable = larger(net, zero)
  const { largest } = termsOf(currency)
  const cap = Math.min(cap_amount ?? largest, largest)
  const limit = cap_amount === null ? cap : Math.max(0, cap - billed)
  const { numerator, denominator } = times(fractionOf(unit_amount), billable)
  const amount = roundedQuotient(numerator, denominator, currency)
  const isCapped = amount > limit
  return { net, billable, amount: isCapped ? limit : amount, capped_at: isCapped ? cap : null }
}

const decimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 })

/** Returns the label of an invoice line, in the form that clients of this API know: in English. */
export const meteredLabel = (
  meter_name: string,
  { unit_amount, currency }: UnitPrice,
  { net, capped_at }: Pick<MeteredAmount, 'net' | 'capped_at'>,
): string => {
  // As text, because a `number` does not hold all digits.
  const units = decimals.format(toDecimal(net) as `${number}`)
  const cap = capped_at === null ? '' : `— Capped at ${formatUnitPrice(String(capped_at), currency)}`
  return `${meter_name} — (${units} consumed units) × ${formatUnitPrice(unit_amount, currency)}${cap}`
}
