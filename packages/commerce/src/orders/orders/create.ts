import type { LineUsage } from '../../usage/usage-counter.ts'
import type { ResolvedBuyer } from '../../customers/customers/index.ts'
import { selectedPrice, selectedProduct, type StoredCheckout } from '../checkouts/index.ts'
import type { CarriedFrom, NewOrder, OrderItemRow, OrderRow, StoredOrder } from './types.ts'

/** The columns of a new order that its caller decides. */
type OrderHead = Omit<
  OrderRow,
  | 'id'
  | 'organization_id'
  | 'customer_id'
  | 'product_id'
  | 'discount_id'
  | 'subscription_id'
  | 'billing_address'
  | 'guest'
  | 'refunded_amount'
  | 'refunded_tax_amount'
  | 'credited_amount'
  | 'applied_balance_amount'
  | 'voided_credit_amount'
  | 'lost_amount'
  | 'created_at'
  | 'modified_at'
> & {
  /** Default: random. */
  readonly id?: string
}

/** A line of a new order; `usage` is set for what a metered price asks for. */
type OrderLine = Pick<OrderItemRow, 'label' | 'amount' | 'tax_amount' | 'proration' | 'product_price_id'> & {
  readonly usage?: LineUsage
}

/** The buyer, product, discount and subscription of an order, as it shows them. */
type OrderParts = Pick<
  StoredOrder,
  'customer' | 'guest' | 'product' | 'product_price' | 'discount' | 'subscription'
>

/** Amounts that an order of a subscription shares with the orders before and after it. */
type OrderBalance = {
  /** Credit given for its lines while they waited for the order. */
  readonly credited_amount: number
  /** Below zero where the next order charges it. */
  readonly applied_balance_amount: number
  readonly carried_from: readonly CarriedFrom[]
}

const ownBalance: OrderBalance = { credited_amount: 0, applied_balance_amount: 0, carried_from: [] }

/** The state of a carried charge that waits for the next order. */
const waiting = { status: 'waiting', order_id: null, invoice_number: null } as const

/**
 * Makes an order of its amounts, its lines and its parts. The address is what the guest typed, or the present
 * one of the customer.
 */
export const makeOrder = (
  head: OrderHead,
  lines: readonly OrderLine[],
  parts: OrderParts,
  now: Date,
  { credited_amount, applied_balance_amount, carried_from }: OrderBalance = ownBalance,
): NewOrder => {
  const row: OrderRow = {
    id: crypto.randomUUID(),
    ...head,
    organization_id: parts.customer.organization_id,
    customer_id: parts.customer.id,
    product_id: parts.product.id,
    discount_id: parts.discount?.id ?? null,
    subscription_id: parts.subscription?.id ?? null,
    billing_address: (parts.guest ?? parts.customer).billing_address,
    guest: parts.guest,
    refunded_amount: 0,
    refunded_tax_amount: 0,
    credited_amount,
    applied_balance_amount,
    voided_credit_amount: 0,
    lost_amount: 0,
    created_at: now,
    modified_at: null,
  }
  const items = lines.map(({ usage, ...line }, position): OrderItemRow => ({
    ...line,
    quantity: usage?.quantity ?? null,
    unit_amount: usage?.unit_amount ?? null,
    used_from: usage?.used_from ?? null,
    used_until: usage?.used_until ?? null,
    id: crypto.randomUUID(),
    order_id: row.id,
    position,
    created_at: now,
    modified_at: null,
  }))
  const carried_to = applied_balance_amount < 0 ? waiting : null
  return { row, items, order: { ...row, items, ...parts, carried_from, carried_to } }
}

/** What an order of a checkout has besides the data of the checkout. */
type OrderOfCheckout = Pick<ResolvedBuyer, 'customer' | 'guest'> & {
  readonly invoice_number: string
  readonly subscription?: StoredOrder['subscription'] | undefined
}

/**
 * The order of a checkout: one line for the selected price, the amounts and the data of the checkout. It is
 * paid from the start, since it is made when the payment has succeeded.
 */
export const orderOfCheckout = (
  checkout: StoredCheckout,
  { invoice_number, customer, guest, subscription = null }: OrderOfCheckout,
  now: Date,
): NewOrder => {
  const product = selectedProduct(checkout)
  const product_price = selectedPrice(checkout)
  const tax_amount = checkout.tax_amount ?? 0
  const head: OrderHead = {
    invoice_number,
    checkout_id: checkout.id,
    status: 'paid',
    next_payment_attempt_at: null,
    billing_reason: subscription === null ? 'purchase' : 'subscription_create',
    period_start: subscription === null ? null : new Date(subscription.current_period_start),
    currency: checkout.currency,
    subtotal_amount: checkout.amount,
    discount_amount: checkout.discount_amount,
    tax_amount,
    custom_field_data: checkout.custom_field_data,
    metadata: checkout.metadata,
  }
  const line: OrderLine = {
    label: product.name,
    amount: checkout.amount,
    tax_amount,
    proration: false,
    product_price_id: product_price.id,
  }
  const parts = { customer, guest, product, product_price, discount: checkout.discount, subscription }
  return makeOrder(head, [line], parts, now)
}
