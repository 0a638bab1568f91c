import { sql } from 'kysely'
import type { TaxBehavior } from '../tax/tax-engine.ts'

/** Amounts of an order or a bill, in minor units. With the tax inside, it is part of the first two. */
export type OrderAmounts = {
  readonly subtotal_amount: number
  readonly discount_amount: number
  readonly tax_amount: number
  /** Default: `exclusive`. */
  readonly tax_behavior?: TaxBehavior | undefined
}

/** Returns the taxable amount of an order: after its discount, without tax. */
export const netOf = ({ subtotal_amount, discount_amount, tax_amount, tax_behavior }: OrderAmounts): number =>
  subtotal_amount - discount_amount - (tax_behavior === 'inclusive' ? tax_amount : 0)

/** Returns the total of an order: what its buyer pays, tax included. */
export const totalOf = (order: OrderAmounts): number => netOf(order) + order.tax_amount

/** SQL of `netOf`, for rows of `orders`. */
export const orderNet = sql<number>`(orders.subtotal_amount - orders.discount_amount
  - case when orders.tax_behavior = 'inclusive' then orders.tax_amount else 0 end)`

/** SQL of `totalOf`, for rows of `orders`. */
export const orderTotal = sql<number>`(${orderNet} + orders.tax_amount)`

/** SQL of the number of an order that is not a draft, for rows of `orders`. */
export const orderNumber = sql<string>`orders.invoice_number`.as('invoice_number')
