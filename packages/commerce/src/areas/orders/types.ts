import type { JsonRow, Row } from '@atelier/plumbing/database'
import type { OrderItemsTable, OrdersTable } from '../../database/tables.ts'
import type { ShownSubscription, CustomerRow } from '../customers/index.ts'
import type { AttachedDiscount } from '../discounts/index.ts'
import type { OrganizationRow } from '../organizations/index.ts'
import type { ProductRow, StoredPrice, StoredProduct } from '../products/index.ts'

/** The columns of an order. */
export type OrderRow = Row<OrdersTable>

/** The columns of a line of an order. */
export type OrderItemRow = Row<OrderItemsTable>

/** An order with everything it shows. */
export type StoredOrder = OrderRow & {
  readonly items: readonly JsonRow<OrderItemsTable>[]
  readonly customer: CustomerRow
  readonly product: ProductRow
  readonly discount: AttachedDiscount | null
  readonly subscription: ShownSubscription | null
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

/** What an order asks for, tax included, in minor units. */
export const totalOf = ({
  subtotal_amount,
  discount_amount,
  tax_amount,
}: Pick<OrderRow, 'subtotal_amount' | 'discount_amount' | 'tax_amount'>): number =>
  subtotal_amount - discount_amount + tax_amount
