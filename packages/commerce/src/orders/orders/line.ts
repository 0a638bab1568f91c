import type { OrderItemRow } from './types.ts'

/** Units charged by a line, as a decimal, their unit price in minor units, and their period of use. */
export type LineUsage = {
  readonly quantity: string
  readonly unit_amount: string
  readonly used_from: Date
  readonly used_until: Date
}

/**
 * Line of an order, before and after the order exists, in the columns that an order item shares with a line that waits
 * for the next order of a subscription. Only prorations may be negative.
 */
export type Line = Pick<
  OrderItemRow,
  'label' | 'amount' | 'proration' | 'product_price_id' | keyof LineUsage
> & {
  /** Part of a pending charge that was credited since. */
  readonly credited_amount?: number
}

/** Line of a new order, with its part of the tax. */
export type TaxedLine = Line & Pick<OrderItemRow, 'tax_amount'>

/** Columns of a line without usage. */
export const unmetered = { quantity: null, unit_amount: null, used_from: null, used_until: null }

/** Returns true for usage of a metered price. */
export const isUsage = (line: Line): line is Line & LineUsage => line.quantity !== null
