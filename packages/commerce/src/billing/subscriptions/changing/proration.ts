import { roundedQuotient } from '../../../core/money.ts'
import { type Line, unmetered } from '../../../orders/orders/index.ts'

/** A period, and the time in it from which the rest of an amount is prorated. */
export type ProratedPeriod = {
  readonly period_start: Date
  readonly period_end: Date
  readonly prorated_at: Date
  readonly currency: string
}

const wholeSeconds = (from: Date, to: Date): number =>
  Math.floor(to.getTime() / 1000) - Math.floor(from.getTime() / 1000)

/**
 * Returns the value of an amount for the rest of a period, to the second, rounded half up. Equal prices have equal
 * values, so that a change to the same price costs nothing.
 *
 * @param amount minor units, after the discount
 */
export const valueOfRest = (
  amount: number,
  { period_start, period_end, prorated_at, currency }: ProratedPeriod,
): number => {
  const length = wholeSeconds(period_start, period_end)
  if (length <= 0) return 0
  const rest = Math.min(Math.max(wholeSeconds(prorated_at, period_end), 0), length)
  // Minor units times the seconds of a year exceed the safe integers.
  return roundedQuotient(BigInt(amount) * BigInt(rest), BigInt(length), currency)
}

/** A price that can be prorated. Free prices, custom amounts and usage have no proration. */
export type ProratedPrice = {
  readonly id: string
  readonly product: string
  /** Minor units per period, after the discount. Null when nothing is prorated. */
  readonly amount: number | null
}

/**
 * Returns the proration lines of a product change: a credit for the rest of the old price, and a charge of the new
 * one for the same time. Credits are negative. In a new period the new price is charged in full.
 *
 * @param isNewPeriod true when the change begins a new period
 * @param creditOf part of the value of unused time that can be credited
 */
export const prorate = (
  from: ProratedPrice,
  to: ProratedPrice,
  change: ProratedPeriod,
  isNewPeriod: boolean,
  creditOf: (worth: number) => number,
): readonly Line[] => {
  const lines: Line[] = []
  if (from.amount !== null) {
    lines.push({
      label: `Unused time of ${from.product}`,
      amount: 0 - creditOf(valueOfRest(from.amount, change)),
      proration: true,
      product_price_id: from.id,
      ...unmetered,
    })
  }
  if (to.amount !== null) {
    lines.push({
      label: isNewPeriod ? to.product : `Remaining time of ${to.product}`,
      amount: isNewPeriod ? to.amount : valueOfRest(to.amount, change),
      proration: true,
      product_price_id: to.id,
      ...unmetered,
    })
  }
  return lines.filter(({ amount }) => amount !== 0)
}
