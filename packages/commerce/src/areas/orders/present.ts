import type { CustomerOrder, Order } from '@atelier/contract'
import { iso, isoOrNull } from '@atelier/plumbing/database'
import type { DomainEvent } from '../../events/types.ts'
import type { Services } from '../../services.ts'
import { avatarUrl, presentCustomer, type ShownSubscription, type CustomerRow } from '../customers/index.ts'
import { presentDiscountBase } from '../discounts/index.ts'
import { presentOrganization } from '../organizations/index.ts'
import { presentCheckoutProduct, presentOrderProduct, presentPrice } from '../products/index.ts'
import { type OwnOrder, type StoredOrder, totalOf } from './types.ts'

/** The fields that every view of a subscription has. */
export const presentSubscriptionBase = (
  subscription: ShownSubscription,
): NonNullable<CustomerOrder['subscription']> => ({
  id: subscription.id,
  created_at: iso(subscription.created_at),
  modified_at: isoOrNull(subscription.modified_at),
  amount: subscription.amount,
  currency: subscription.currency,
  recurring_interval: subscription.recurring_interval,
  status: subscription.status,
  current_period_start: iso(subscription.current_period_start),
  current_period_end: iso(subscription.current_period_end),
  cancel_at_period_end: subscription.cancel_at_period_end,
  canceled_at: isoOrNull(subscription.canceled_at),
  started_at: isoOrNull(subscription.started_at),
  ends_at: isoOrNull(subscription.ends_at),
  ended_at: isoOrNull(subscription.ended_at),
  customer_id: subscription.customer_id,
  product_id: subscription.product_id,
  discount_id: subscription.discount_id,
  checkout_id: subscription.checkout_id,
  customer_cancellation_reason: subscription.customer_cancellation_reason,
  customer_cancellation_comment: subscription.customer_cancellation_comment,
  price_id: subscription.price_id,
})

/** The subscription inside an order, as its seller sees it. */
const presentSubscription = (subscription: ShownSubscription): NonNullable<Order['subscription']> => ({
  ...presentSubscriptionBase(subscription),
  metadata: subscription.metadata,
  user_id: subscription.customer_id,
})

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

/** The customer as older clients read them: of the name, only the first letter. */
export const presentUser = (customer: CustomerRow): Order['user'] => ({
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
    total_amount: totalOf(order),
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
    subscription: order.subscription === null ? null : presentSubscription(order.subscription),
    items: order.items.map(presentItem),
  }
}

/** An order as its customer sees it: without the fields that are the seller's own. */
export const presentOwnOrder = (order: OwnOrder, place: Pick<Services, 'media_url'>): CustomerOrder => {
  const {
    metadata: _,
    custom_field_data: __,
    customer: ___,
    user: ____,
    discount: _____,
    ...own
  } = presentOrder(order)
  return {
    ...own,
    product: {
      ...presentCheckoutProduct(order.offered, place),
      organization: presentOrganization(order.organization),
    },
    subscription: order.subscription === null ? null : presentSubscriptionBase(order.subscription),
  }
}

/** Events about an order as it is now, in this order. */
export const orderEvents = (
  order: StoredOrder,
  types: readonly ('order.created' | 'order.updated' | 'order.paid')[],
): DomainEvent[] => {
  const { organization_id, id: subject_id } = order
  const data = presentOrder(order)
  return types.map((type) => ({ organization_id, type, subject_id, data }))
}
