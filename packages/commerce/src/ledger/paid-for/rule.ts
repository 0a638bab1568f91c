/**
 * The amounts of an order, or of a charge that waits for one, that decide what of it can be given back: in minor units, net
 * of tax.
 */
export type PaidFor = {
  /** Charged to a payment method; 0 of an order that is not paid. */
  readonly paid_amount: number
  /** Covered by credit from earlier payments; 0 of an order that is not paid. */
  readonly paid_with_credit: number
  /** Refunded, or being refunded. */
  readonly refunded_amount: number
  /** Taken back by a bank and not returned. */
  readonly disputed_amount: number
  /** Given back as credit by changes of product. */
  readonly credited_amount: number
}

/**
 * The rule of all that is given back: as credit and as refund together it is at most what was really paid, less what was
 * given back. Below zero only after a bank or the processor has given a payment back whose credit was used.
 */
export const leftOf = (order: PaidFor): number =>
  order.paid_amount +
  order.paid_with_credit -
  order.refunded_amount -
  order.disputed_amount -
  order.credited_amount

/** What of an order can be refunded: money that was charged for it, as long as the rule leaves it. */
export const refundableOf = (order: PaidFor): number =>
  Math.max(0, Math.min(order.paid_amount - order.refunded_amount - order.disputed_amount, leftOf(order)))

/**
 * The credit for the unused part of a period.
 *
 * @param worth the price of the unused part
 * @param period the orders of the period, and the charges for it that wait for an order
 */
export const creditOf = (worth: number, period: readonly PaidFor[]): number =>
  Math.min(
    worth,
    period.reduce((sum, order) => sum + Math.max(0, leftOf(order)), 0),
  )

/** What a bank or the processor gave back of an order beyond what was left of it. */
export const shortfallOf = (order: PaidFor): number => Math.max(0, 0 - leftOf(order))

/**
 * Shares an amount out: each item takes as much as it has room for, in their order.
 *
 * @returns the items that take something, with what they take
 */
export const shareOut = <Item>(
  amount: number,
  items: readonly Item[],
  roomOf: (item: Item) => number,
): readonly { readonly item: Item; readonly part: number }[] => {
  let rest = amount
  return items.flatMap((item) => {
    const part = Math.min(rest, Math.max(0, roomOf(item)))
    rest -= part
    return part > 0 ? [{ item, part }] : []
  })
}
