import type { JsonRow, Row } from '@atelier/plumbing/database'
import type { OrderItemsTable, OrdersTable } from '../../core/database/tables.ts'
import type { ShownSubscription, CustomerRow } from '../../customers/customers/index.ts'
import type { AttachedDiscount } from '../../catalog/discounts/index.ts'
import type { OrganizationRow } from '../../organization/organizations/index.ts'
import type { ProductRow, StoredPrice, StoredProduct } from '../../catalog/products/index.ts'

/** The columns of an order. */
export type OrderRow = Row<OrdersTable>

/** The columns of a line of an order. */
export type OrderItemRow = Row<OrderItemsTable>

/** An earlier order whose charge an order collects. Amounts are net of tax, which comes on top. */
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

/** An order with everything it shows. */
export type StoredOrder = OrderRow & {
  readonly items: readonly JsonRow<OrderItemsTable>[]
  readonly customer: CustomerRow
  readonly product: ProductRow
  readonly discount: AttachedDiscount | null
  readonly subscription: ShownSubscription | null
  /** The earlier orders that it charges, the oldest first. */
  readonly carried_from: readonly CarriedFrom[]
  /** Null unless a later order charges it. */
  readonly carried_to: CarriedTo | null
  /** The price of the first line that has one, else the product's first. */
  readonly product_price: StoredPrice
}

/** An order with what its customer sees of the product and its seller. */
export type OwnOrder = StoredOrder & {
  readonly offered: StoredProduct
  readonly organization: OrganizationRow
}

/** A new order: the rows to be written, and the order as it is shown. */
export type NewOrder = {
  readonly row: OrderRow
  readonly items: readonly OrderItemRow[]
  readonly order: StoredOrder
}

/** Whether an order was paid, also when it was refunded since. */
export const isPaid = ({ status }: Pick<OrderRow, 'status'>): boolean =>
  status !== 'pending' && status !== 'void'

/** The total of an order, tax included, in minor units. */
export const totalOf = ({
  subtotal_amount,
  discount_amount,
  tax_amount,
}: Pick<OrderRow, 'subtotal_amount' | 'discount_amount' | 'tax_amount'>): number =>
  subtotal_amount - discount_amount + tax_amount

/** Amount that the payment of an order charges: its total and the carried charges of earlier orders; 0 where a later order charges it. */
export const dueOf = (
  order: Pick<OrderRow, 'subtotal_amount' | 'discount_amount' | 'tax_amount' | 'applied_balance_amount'>,
): number => totalOf(order) + order.applied_balance_amount

/** The earlier orders that an order charges: the number of each and its total, tax included. */
export const earlierCharges = ({ carried_from }: Pick<StoredOrder, 'carried_from'>) =>
  carried_from.map(({ invoice_number: number, amount, tax_amount }) => ({
    number,
    total: amount + tax_amount,
  }))
