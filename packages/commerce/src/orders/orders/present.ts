import { chargedOf, type CustomerOrder, type Order } from '@atelier/contract'
import { presentStored } from '@atelier/plumbing/database'
import { fromWalletOf } from '../customer-balances/rule.ts'
import { refundAmounts } from '../paid-for/refund-amounts.ts'
import type { DomainEvent } from '../../core/domain-events/types.ts'
import type { Services } from '../../core/services.ts'
import {
  presentCustomer,
  presentSubscriptionBase,
  presentUser,
  type ShownSubscription,
} from '../../customers/customers/index.ts'
import { presentDiscountBase } from '../../catalog/discounts/index.ts'
import { presentOrganization } from '../../organization/organizations/index.ts'
import { presentCheckoutProduct, presentOrderProduct, presentPrice } from '../../catalog/products/index.ts'
import { dueOf, isPaid, netOf, type OwnOrder, type StoredOrder, totalOf } from './types.ts'

/** Returns the seller's representation of an order's subscription. */
const presentSubscription = (subscription: ShownSubscription): NonNullable<Order['subscription']> => ({
  ...presentSubscriptionBase(subscription),
  metadata: subscription.metadata,
  user_id: subscription.customer_id,
})

const presentItem = (item: StoredOrder['items'][number]): Order['items'][number] => ({
  ...presentStored(item),
  label: item.label,
  amount: item.amount,
  tax_amount: item.tax_amount,
  proration: item.proration,
  product_price_id: item.product_price_id,
})

/**
 * Returns the part of an order's payment that was returned as credit, in the terms of its prices. Credit used to pay
 * for the order, and the part that a balance paid, are returned first. As in `usedCredit` of `paid-for/queries.ts`, an
 * order has used its credits, less the part that was kept for the next order.
 */
const creditedMoney = (order: StoredOrder): number => {
  const used = order.items.reduce(
    (sum, { amount, proration, product_price_id }) =>
      amount < 0 || (proration && product_price_id === null) ? sum - amount : sum,
    0,
  )
  return Math.max(0, order.credited_amount - used - fromWalletOf(order))
}

/** Splits the credited part of an order's payment into net amount and tax. Credit of prices without tax has none. */
const creditedAmounts = (order: StoredOrder) => {
  const credited = creditedMoney(order)
  if (credited === 0 || order.tax_behavior === 'exclusive')
    return { credited_amount: credited, credited_tax_amount: 0 }
  const { refunded_amount, refunded_tax_amount } = order
  const charged = chargedOf({ ...order, net_amount: netOf(order) })
  const sums = { ...charged, refunded_amount, refunded_tax_amount }
  const money = charged.net_amount + charged.tax_amount - refunded_amount - refunded_tax_amount
  const rest = refundAmounts(sums, Math.max(0, money - credited), order)
  return {
    credited_amount: charged.net_amount - rest.net_amount,
    credited_tax_amount: charged.tax_amount - rest.tax_amount,
  }
}

/** Returns true for an order that began as a draft of its seller. */
const isDrafted = ({ checkout_id, subscription_id }: StoredOrder): boolean =>
  checkout_id === null && subscription_id === null

/** Returns the seller's representation of an order. */
export const presentOrder = (order: StoredOrder): Order => {
  const net_amount = netOf(order)
  return {
    ...presentStored(order),
    metadata: order.metadata,
    custom_field_data: order.custom_field_data,
    invoice_number: order.invoice_number,
    receipt_number: order.receipt_number,
    is_invoice_generated: order.is_invoice_generated,
    status: order.status,
    paid: isPaid(order),
    subtotal_amount: order.subtotal_amount,
    discount_amount: order.discount_amount,
    net_amount,
    amount: net_amount,
    tax_amount: order.tax_amount,
    tax_rate: order.tax_rate,
    total_amount: totalOf(order),
    refunded_amount: order.refunded_amount,
    refunded_tax_amount: order.refunded_tax_amount,
    ...creditedAmounts(order),
    applied_balance_amount: order.applied_balance_amount - order.wallet_amount,
    ...(order.wallet_amount > 0 && {
      wallet_amount: order.wallet_amount,
      wallet_tax_amount: order.wallet_tax_amount,
    }),
    ...(order.top_up_amount > 0 && { top_up_amount: order.top_up_amount }),
    due_amount: order.status === 'pending' || order.status === 'draft' ? dueOf(order) : 0,
    carried_from: order.carried_from.map(({ order_id, invoice_number, amount, tax_amount }) => ({
      order_id,
      invoice_number,
      amount,
      tax_amount,
    })),
    carried_to: order.carried_to,
    currency: order.currency,
    billing_reason: order.billing_reason,
    billing_address: order.billing_address,
    ...(order.billing_name !== null && { billing_name: order.billing_name }),
    ...(isDrafted(order) && { description: order.items[0]?.label ?? order.product.name }),
    ...(order.void_reason !== null && { void_reason: order.void_reason }),
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

/** Returns the customer's representation of an order, without the seller's private fields. */
export const presentOwnOrder = (order: OwnOrder, services: Pick<Services, 'media_url'>): CustomerOrder => {
  const {
    metadata: _,
    custom_field_data: __,
    customer: ___,
    user: ____,
    discount: _____,
    void_reason: ______,
    ...own
  } = presentOrder(order)
  return {
    ...own,
    product: {
      ...presentCheckoutProduct(order.offered, services),
      organization: presentOrganization(order.organization),
    },
    subscription: order.subscription === null ? null : presentSubscriptionBase(order.subscription),
  }
}

/** Returns events with the current state of an order, in this order of types. */
export const orderEvents = (
  order: StoredOrder,
  types: readonly ('order.created' | 'order.updated' | 'order.paid')[],
): DomainEvent[] => {
  const { organization_id, id: subject_id } = order
  const data = presentOrder(order)
  return types.map((type) => ({ organization_id, type, subject_id, data }))
}
