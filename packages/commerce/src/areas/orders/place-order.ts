import type { StoredCustomer } from '../customers/index.ts'
import { selectedPrice, selectedProduct, type StoredCheckout } from '../checkouts/index.ts'
import type { OrderItemRow, OrderRow, StoredOrder } from './stored-order.ts'

/** A new order, as it is written and as it is shown. */
export type PlacedOrder = {
  readonly row: OrderRow
  readonly items: readonly OrderItemRow[]
  readonly order: StoredOrder
}

/**
 * The order a one-time purchase makes: one line for the selected price, the amounts and the data of
 * the checkout, the address of the customer. It is paid from the start, because it is made when the
 * money is there.
 */
export const orderOf = (checkout: StoredCheckout, customer: StoredCustomer, now: Date): PlacedOrder => {
  const product = selectedProduct(checkout)
  const product_price = selectedPrice(checkout)
  const tax_amount = checkout.tax_amount ?? 0
  const row: OrderRow = {
    id: crypto.randomUUID(),
    organization_id: checkout.organization_id,
    checkout_id: checkout.id,
    customer_id: customer.id,
    product_id: product.id,
    status: 'paid',
    billing_reason: 'purchase',
    currency: checkout.currency,
    discount_id: checkout.discount_id,
    subtotal_amount: checkout.amount,
    discount_amount: checkout.discount_amount,
    tax_amount,
    refunded_amount: 0,
    refunded_tax_amount: 0,
    billing_address: customer.billing_address,
    custom_field_data: checkout.custom_field_data,
    metadata: checkout.metadata,
    created_at: now,
    modified_at: null,
  }
  const item: OrderItemRow = {
    id: crypto.randomUUID(),
    order_id: row.id,
    position: 0,
    label: product.name,
    amount: checkout.amount,
    tax_amount,
    proration: false,
    product_price_id: product_price.id,
    created_at: now,
    modified_at: null,
  }
  const items = [item]
  return {
    row,
    items,
    order: { ...row, items, customer, product, product_price, discount: checkout.discount },
  }
}
