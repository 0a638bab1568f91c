import type { Order } from '@atelier/contract'
import { iso, isoOrNull } from '@atelier/plumbing/database'
import { avatarUrl, presentCustomer, type StoredCustomer } from '../customers/index.ts'
import { presentDiscountBase } from '../discounts/index.ts'
import { presentOrderProduct, presentPrice } from '../products/index.ts'
import { presentOrderSubscription } from './order-subscription.ts'
import type { StoredOrder } from './stored-order.ts'

const presentItem = (item: StoredOrder['items'][number]): Order['items'][number] => ({
  id: item.id,
  created_at: iso(item.created_at),
  modified_at: isoOrNull(item.modified_at),
  label: item.label,
  amount: item.amount,
  tax_amount: item.tax_amount,
  proration: item.proration,
  product_price_id: item.product_price_id,
})

/** The customer as older clients read it: no more of the name than its first letter. */
export const presentUser = (customer: StoredCustomer): Order['user'] => ({
  id: customer.id,
  email: customer.email,
  public_name: Array.from(customer.name?.trim() || customer.email)[0] ?? '',
  avatar_url: avatarUrl(customer.email),
})

/** An order as its seller sees it. */
export const presentOrder = (order: StoredOrder): Order => {
  const net_amount = order.subtotal_amount - order.discount_amount
  return {
    id: order.id,
    created_at: iso(order.created_at),
    modified_at: isoOrNull(order.modified_at),
    metadata: order.metadata,
    custom_field_data: order.custom_field_data,
    status: order.status,
    paid: order.status !== 'pending',
    subtotal_amount: order.subtotal_amount,
    discount_amount: order.discount_amount,
    net_amount,
    amount: net_amount,
    tax_amount: order.tax_amount,
    total_amount: net_amount + order.tax_amount,
    refunded_amount: order.refunded_amount,
    refunded_tax_amount: order.refunded_tax_amount,
    currency: order.currency,
    billing_reason: order.billing_reason,
    billing_address: order.billing_address,
    customer_id: order.customer_id,
    product_id: order.product_id,
    product_price_id: order.product_price.id,
    discount_id: order.discount_id,
    subscription_id: order.subscription_id,
    checkout_id: order.checkout_id,
    user_id: order.customer_id,
    customer: presentCustomer(order.customer),
    user: presentUser(order.customer),
    product: presentOrderProduct(order.product),
    product_price: presentPrice(order.product_price, order.product),
    discount: order.discount === null ? null : presentDiscountBase(order.discount),
    subscription: order.subscription === null ? null : presentOrderSubscription(order.subscription),
    items: order.items.map(presentItem),
  }
}
