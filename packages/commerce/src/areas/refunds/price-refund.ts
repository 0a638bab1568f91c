/** What an order has sold and what of it has been given back, or set aside to be. Minor units. */
export type Refundable = {
  readonly net_amount: number
  readonly tax_amount: number
  readonly refunded_amount: number
  readonly refunded_tax_amount: number
}

/** a × b ÷ c to the nearest whole number, a half to the even one; exact, which floating point is not at these sizes. */
const shareOf = (a: number, b: number, c: number): number => {
  const [product, divisor] = [BigInt(a) * BigInt(b), BigInt(c)]
  const whole = product / divisor
  const twice = (product % divisor) * 2n
  const up = twice > divisor || (twice === divisor && whole % 2n === 1n)
  return Number(up ? whole + 1n : whole)
}

/** What is left of an order's net amount to be refunded. */
export const refundableOf = ({ net_amount, refunded_amount }: Refundable): number =>
  net_amount - refunded_amount

/**
 * The tax that goes back with a net amount, which may not exceed what is left. Whoever takes all that
 * is left takes all its tax, so that the parts always sum to the whole.
 */
export const taxShare = (order: Refundable, amount: number): number => {
  const left = order.tax_amount - order.refunded_tax_amount
  if (amount === refundableOf(order)) return left
  return Math.min(left, shareOf(amount, order.tax_amount, order.net_amount))
}

/**
 * The parts of an amount that was given back with its tax: both in proportion, within what is left of
 * each. Whoever takes all that is left takes both whole.
 *
 * @param gross at least 1
 * @returns undefined when less than that is left
 */
export const splitGross = (
  order: Refundable,
  gross: number,
): { readonly amount: number; readonly tax_amount: number } | undefined => {
  const net_left = refundableOf(order)
  const tax_left = order.tax_amount - order.refunded_tax_amount
  if (gross > net_left + tax_left || net_left === 0) return undefined
  if (gross === net_left + tax_left) return { amount: net_left, tax_amount: tax_left }
  const share = shareOf(gross, order.tax_amount, order.net_amount + order.tax_amount)
  // Some of the net amount goes back, and some stays as long as tax does.
  const least = Math.max(0, gross - Math.max(1, net_left - 1))
  const tax_amount = Math.max(least, Math.min(share, tax_left, gross - 1))
  return { amount: gross - tax_amount, tax_amount }
}

/** The status of a paid order of which this much, net, has been given back. */
export const statusAfterRefund = (
  net_amount: number,
  refunded_amount: number,
): 'paid' | 'partially_refunded' | 'refunded' => {
  if (refunded_amount === 0) return 'paid'
  return refunded_amount === net_amount ? 'refunded' : 'partially_refunded'
}
