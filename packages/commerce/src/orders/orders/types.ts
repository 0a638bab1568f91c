import type { JsonRow, Row } from '@atelier/plumbing/database'
import { netOf, type OrderAmounts, totalOf } from '../../core/database/order-amounts.ts'
import type { OrderItemsTable, OrdersTable } from '../../core/database/tables.ts'
import type { CustomerRow, ShownSubscription } from '../../customers/customers/index.ts'
import type { AttachedDiscount } from '../../catalog/discounts/index.ts'
import type { OrganizationRow } from '../../organization/organizations/index.ts'
import type { ProductRow, StoredPrice, StoredProduct } from '../../catalog/products/index.ts'

/** Columns of an order. */
export type OrderRow = Row<OrdersTable>

/** Columns of an order line. */
export type OrderItemRow = Row<OrderItemsTable>

/** Earlier order charged by a later one. `amount` excludes tax. */
export type CarriedFrom = {
  readonly order_id: string
  readonly invoice_number: string
  readonly amount: number
  readonly tax_amount: number
}

/** Status of a carried charge, and the order that makes it. */
export type CarriedTo = {
  readonly status: 'waiting' | 'charged' | 'written_off'
  readonly order_id: string | null
  readonly invoice_number: string | null
}

/** Order with its related objects. */
export type StoredOrder = OrderRow & {
  readonly items: readonly JsonRow<OrderItemsTable>[]
  readonly customer: CustomerRow
  readonly product: ProductRow
  readonly discount: AttachedDiscount | null
  readonly subscription: ShownSubscription | null
  /** Earlier orders charged by this order, oldest first. */
  readonly carried_from: readonly CarriedFrom[]
  /** Null unless a later order charges it. */
  readonly carried_to: CarriedTo | null
  /** True once the invoice is issued. */
  readonly is_invoice_generated: boolean
  /** Price of the first line with a price, else the product's first price. */
  readonly product_price: StoredPrice
}

/** Order with the product and organization shown to its customer. */
export type OwnOrder = StoredOrder & {
  readonly offered: StoredProduct
  readonly organization: OrganizationRow
}

/** New order: the rows to insert, and the resulting order. */
export type NewOrder = {
  readonly row: OrderRow
  readonly items: readonly OrderItemRow[]
  readonly order: StoredOrder
}

/** Returns true for paid orders, including refunded ones. */
export const isPaid = ({ status }: Pick<OrderRow, 'status'>): boolean =>
  status !== 'draft' && status !== 'pending' && status !== 'void'

/** Returns the number of an order. @throws Error for a draft, which has none */
export const numberOf = ({ id, invoice_number }: Pick<OrderRow, 'id' | 'invoice_number'>): string => {
  if (invoice_number === null) throw new Error(`The order ${id} is a draft, and has no number.`)
  return invoice_number
}

export { netOf, totalOf }

/**
 * Returns the amount of an order's payment: its total and the carried charges of earlier orders, less the part that the
 * balance of the customer pays; 0 if a later order charges it.
 */
export const dueOf = (
  order: OrderAmounts & Pick<OrderRow, 'applied_balance_amount' | 'wallet_amount'>,
): number => totalOf(order) + order.applied_balance_amount - order.wallet_amount

/** Returns the number and total, including tax, of each earlier order that an order charges. */
export const earlierCharges = ({ carried_from }: Pick<StoredOrder, 'carried_from'>) =>
  carried_from.map(({ invoice_number: number, amount, tax_amount }) => ({
    number,
    total: amount + tax_amount,
  }))
