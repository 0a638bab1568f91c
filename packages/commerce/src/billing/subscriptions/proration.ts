/** A period and the moment in it from which the rest of it is counted. */
export type Change = { readonly period_start: Date; readonly period_end: Date; readonly prorated_at: Date }

const wholeSeconds = (from: Date, to: Date): number =>
  Math.floor(to.getTime() / 1000) - Math.floor(from.getTime() / 1000)

/**
 * What a part of a price is worth for the rest of a period, to the second, rounded half up. Equal prices
 * give equal parts, so that a change to the same price costs nothing.
 *
 * @param amount minor units, after the discount
 */
export const restOf = (amount: number, { period_start, period_end, prorated_at }: Change): number => {
  const length = wholeSeconds(period_start, period_end)
  if (length <= 0) return 0
  const rest = Math.min(Math.max(wholeSeconds(prorated_at, period_end), 0), length)
  // Minor units times the seconds of a year would leave the exact numbers.
  const twice = 2n * BigInt(amount) * BigInt(rest) + BigInt(length)
  return Number(twice / (2n * BigInt(length)))
}

/** A line about a difference between products; a credit is negative. */
export type ProrationLine = {
  readonly label: string
  readonly amount: number
  readonly product_price_id: string
}

/** A price that is the same for everybody in every period: free prices, those of the buyer's choice and usage give no line. */
export type ProratedPrice = {
  readonly id: string
  readonly product: string
  /** Minor units for a period, after the discount; null where nothing is prorated. */
  readonly amount: number | null
}

/**
 * The lines of a change of product: what is left of the old price is given back, the new one is charged
 * for as long; in a new period it is charged whole.
 *
 * @param isNewPeriod whether a new period begins with the change
 * @param creditOf what of the worth of unused time can be given back
 */
export const prorate = (
  from: ProratedPrice,
  to: ProratedPrice,
  change: Change,
  isNewPeriod: boolean,
  creditOf: (worth: number) => number,
): readonly ProrationLine[] => {
  const lines: ProrationLine[] = []
  if (from.amount !== null) {
    lines.push({
      label: `Unused time of ${from.product}`,
      amount: 0 - creditOf(restOf(from.amount, change)),
      product_price_id: from.id,
    })
  }
  if (to.amount !== null) {
    lines.push({
      label: isNewPeriod ? to.product : `Remaining time of ${to.product}`,
      amount: isNewPeriod ? to.amount : restOf(to.amount, change),
      product_price_id: to.id,
    })
  }
  return lines.filter(({ amount }) => amount !== 0)
}
