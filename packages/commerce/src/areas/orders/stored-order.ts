import type { Address, Order, OrderStatus } from '@atelier/contract'
import type { Selectable } from 'kysely'
import type { OrderItemsTable, OrdersTable } from '../../database/tables.ts'
import type { StoredCustomer } from '../customers/index.ts'
import type { AttachedDiscount } from '../discounts/index.ts'
import type { StoredOrganization } from '../organizations/index.ts'
import type { ProductRow, StoredPrice, StoredProduct } from '../products/index.ts'
import type { ShownSubscription } from './order-subscription.ts'

/** The columns of an order. */
export type OrderRow = Omit<
  Selectable<OrdersTable>,
  'status' | 'billing_reason' | 'billing_address' | 'custom_field_data' | 'metadata'
> & {
  readonly status: OrderStatus
  readonly billing_reason: Order['billing_reason']
  readonly billing_address: Address | null
  readonly custom_field_data: NonNullable<Order['custom_field_data']>
  readonly metadata: Order['metadata']
}

/** What an order asks for, tax included, in minor units. */
export const totalOf = (
  order: Pick<OrderRow, 'subtotal_amount' | 'discount_amount' | 'tax_amount'>,
): number => order.subtotal_amount - order.discount_amount + order.tax_amount

/** The columns of a line of an order. */
export type OrderItemRow = Selectable<OrderItemsTable>

/** A line of an order; its moments are texts when it was read inside JSON. */
export type StoredOrderItem = Omit<Selectable<OrderItemsTable>, 'created_at' | 'modified_at'> & {
  readonly created_at: Date | string
  readonly modified_at: Date | string | null
}

/** An order with everything it shows. */
export type StoredOrder = OrderRow & {
  readonly items: readonly StoredOrderItem[]
  readonly customer: StoredCustomer
  readonly product: ProductRow
  readonly discount: AttachedDiscount | null
  readonly subscription: ShownSubscription | null
  /** The price of the first line that has one, else the product's first. */
  readonly product_price: StoredPrice
}

/** An order with what its customer sees of the product and its seller. */
export type OwnOrder = StoredOrder & {
  readonly offered: StoredProduct
  readonly organization: StoredOrganization
}
