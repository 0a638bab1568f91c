import type { Aggregation } from '@atelier/contract'
import { consumedOf, type Usage } from './aggregate.ts'
import {
  dividedBy,
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

/** The largest amount that a payment can be for, in minor units: 999,999.99. */
export const largestAmount = 99_999_999

/** How usage is charged: a decimal number of minor units for each unit, and at most this many minor units. */
export type UnitPrice = { readonly unit_amount: string; readonly cap_amount: number | null }

/** What was counted by a meter, and what was credited, since the latest invoice. */
type CountedUsage = {
  readonly aggregation: Aggregation
  readonly usage: Usage
  readonly credited_units: number
}

/** What usage costs, in minor units. */
type MeteredAmount = {
  /** Consumed less credited units; negative when more was credited. */
  readonly net: Fraction
  /** The units that are charged. */
  readonly billable: Fraction
  /** Rounded once, half up. */
  readonly amount: number
  /** The limit that the amount was brought down to; null when it is below. */
  readonly capped_at: number | null
}

/** What usage costs: its unit price for each unit that was not credited, at most the cap or what a payment can be for. */
export const meteredAmount = (
  { unit_amount, cap_amount }: UnitPrice,
  { aggregation, usage, credited_units }: CountedUsage,
): MeteredAmount => {
  const net = minus(consumedOf(aggregation, usage), wholeNumber(credited_units))
  const billable = larger(net, zero)
  const limit = Math.min(cap_amount ?? largestAmount, largestAmount)
  const exact = roundHalfUp(times(fractionOf(unit_amount), billable))
  const isCapped = exact > BigInt(limit)
  return { net, billable, amount: isCapped ? limit : Number(exact), capped_at: isCapped ? limit : null }
}

const decimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 })
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 14,
})

/** A decimal text as the formatters take it, which read all its digits. */
type Digits = Parameters<typeof decimals.format>[0]
const digitsOf = (value: Fraction, places: number): Digits => toDecimal(value, places) as Digits

/** A number of minor units in dollars, with all digits that are finer than a cent: `0.5` is $0.005. */
export const unitPriceText = (unit_amount: string): string =>
  dollars.format(digitsOf(dividedBy(fractionOf(unit_amount), 100), 14))

/** The text of a line of an invoice, as clients of this API know it. */
export const meteredLabel = (
  meter_name: string,
  { unit_amount }: UnitPrice,
  { net, capped_at }: Pick<MeteredAmount, 'net' | 'capped_at'>,
): string => {
  const units = decimals.format(digitsOf(net, 12))
  const cap = capped_at === null ? '' : `— Capped at ${unitPriceText(String(capped_at))}`
  return `${meter_name} — (${units} consumed units) × ${unitPriceText(unit_amount)}${cap}`
}
