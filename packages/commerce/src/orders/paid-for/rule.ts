/**
 * Amounts of an order or of a pending charge that determine its refundable amount, in minor units and in the terms of
 * its prices: if these include the tax, every amount includes it; otherwise none does.
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
  /** Returned as credit by changes of product. */
  readonly credited_amount: number
}

/**
 * Returns the amount of an order that can still be returned, as credit and as refund together: the paid amount, less
 * what was returned. Negative only after a bank or the processor returned a payment whose credit was used.
 */
export const leftOf = (order: PaidFor): number =>
  order.paid_amount +
  order.paid_with_credit -
  order.refunded_amount -
  order.disputed_amount -
  order.credited_amount

/** Returns the refundable amount of an order: the money charged for it, limited by the rule. */
export const refundableOf = (order: PaidFor): number =>
  Math.max(0, Math.min(order.paid_amount - order.refunded_amount - order.disputed_amount, leftOf(order)))

/**
 * Returns the credit for the unused part of a period.
 *
 * @param worth price of the unused part
 * @param period orders of the period, and its pending charges
 */
export const creditOf = (worth: number, period: readonly PaidFor[]): number =>
  Math.min(
    worth,
    period.reduce((sum, order) => sum + Math.max(0, leftOf(order)), 0),
  )

/** Returns the amount that a bank or the processor returned beyond what was left of an order. */
export const shortfallOf = (order: PaidFor): number => Math.max(0, 0 - leftOf(order))

/** Credits of a subscription, in minor units. */
export type Credits = {
  /** Credit that its orders have used. */
  readonly used: number
  /** Credit that no order has used. */
  readonly unused: number
  /** Credit returned for its orders. */
  readonly given: number
}

/**
 * Returns the credit that a subscription brought from earlier ones of its customer: all of its credit, less what was
 * given back for its own orders. It is used before its own.
 */
export const earlierCredit = ({
  used,
  unused,
  given,
}: Credits): { readonly used: number; readonly unused: number } => ({
  used: Math.min(used, Math.max(0, used + unused - given)),
  unused: Math.max(0, unused - given),
})

/**
 * Distributes an amount: each item takes as much as it has room for, in order.
 *
 * @returns the items with a part, and their parts
 */
export const distribute = <Item>(
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
