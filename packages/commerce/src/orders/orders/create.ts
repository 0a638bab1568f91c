import type { ResolvedBuyer } from '../../customers/customers/index.ts'
import { amountsOf, selectedPrice, selectedProduct, type StoredCheckout } from '../checkouts/index.ts'
import { noWalletPart, type WalletPart, walletPartOf } from '../customer-balances/rule.ts'
import { type TaxedLine, unmetered } from './line.ts'
import type { CarriedFrom, NewOrder, OrderItemRow, OrderRow, StoredOrder } from './types.ts'

/** Columns of a new order provided by the caller. */
type OrderHead = Pick<
  OrderRow,
  | 'invoice_number'
  | 'checkout_id'
  | 'status'
  | 'next_payment_attempt_at'
  | 'billing_reason'
  | 'period_start'
  | 'currency'
  | 'subtotal_amount'
  | 'discount_amount'
  | 'tax_amount'
  | 'tax_behavior'
  | 'tax_rate'
  | 'custom_field_data'
  | 'metadata'
> & {
  /** Default: random. */
  readonly id?: string
  /** Default: none, for an order that no payment has paid. */
  readonly receipt_number?: string | null
}

/** Buyer, product, discount and subscription of an order. */
type OrderParts = Pick<
  StoredOrder,
  'customer' | 'guest' | 'product' | 'product_price' | 'discount' | 'subscription'
>

/** Amounts that an order takes from or leaves to its customer's balance and the other orders of its subscription. */
type OrderCarryOver = WalletPart & {
  /** Amount that the order adds to the balance. */
  readonly top_up_amount: number
  /** Credit granted for its lines before the order was created. */
  readonly credited_amount: number
  /** Negative if the next order charges it. */
  readonly applied_balance_amount: number
  readonly carried_from: readonly CarriedFrom[]
}

const noCarryOver: OrderCarryOver = {
  ...noWalletPart,
  top_up_amount: 0,
  credited_amount: 0,
  applied_balance_amount: 0,
  carried_from: [],
}

/** Carried charge that no later order contains yet. */
const uncollected = { status: 'waiting', order_id: null, invoice_number: null } as const

/**
 * Builds an order from its amounts, lines and parts. The billing address is the guest's, or else the
 * customer's current address.
 */
export const makeOrder = (
  head: OrderHead,
  lines: readonly TaxedLine[],
  parts: OrderParts,
  now: Date,
  carryOver: Partial<OrderCarryOver> = {},
): NewOrder => {
  const { carried_from, ...balance } = { ...noCarryOver, ...carryOver }
  const row: OrderRow = {
    id: crypto.randomUUID(),
    receipt_number: null,
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
    ...balance,
    voided_credit_amount: 0,
    lost_amount: 0,
    next_payment_trigger: null,
    billing_name: null,
    void_reason: null,
    revision: 1,
    created_at: now,
    modified_at: null,
  }
  const items = lines.map((line, position): OrderItemRow => ({
    label: line.label,
    amount: line.amount,
    tax_amount: line.tax_amount,
    proration: line.proration,
    product_price_id: line.product_price_id,
    quantity: line.quantity,
    unit_amount: line.unit_amount,
    used_from: line.used_from,
    used_until: line.used_until,
    id: crypto.randomUUID(),
    order_id: row.id,
    position,
    created_at: now,
    modified_at: null,
  }))
  const carried_to = balance.applied_balance_amount < 0 ? uncollected : null
  return {
    row,
    items,
    order: { ...row, items, ...parts, carried_from, carried_to, is_invoice_generated: false },
  }
}

/** Inputs of a checkout's order beyond the checkout itself. */
type CheckoutOrderInputs = Pick<ResolvedBuyer, 'customer' | 'guest'> & {
  readonly invoice_number: string
  readonly receipt_number: string | null
  readonly subscription?: StoredOrder['subscription'] | undefined
}

/**
 * Builds the order of a checkout: one line for the selected price, with the amounts and data of the checkout.
 * Its initial status is paid, since it is created after the payment succeeds.
 */
export const orderOfCheckout = (
  checkout: StoredCheckout,
  { invoice_number, receipt_number, customer, guest, subscription = null }: CheckoutOrderInputs,
  now: Date,
): NewOrder => {
  const product = selectedProduct(checkout)
  const product_price = selectedPrice(checkout)
  const tax_amount = checkout.tax_amount ?? 0
  const head: OrderHead = {
    invoice_number,
    receipt_number,
    checkout_id: checkout.id,
    status: 'paid',
    next_payment_attempt_at: null,
    billing_reason: subscription === null ? 'purchase' : 'subscription_create',
    period_start: subscription === null ? null : new Date(subscription.current_period_start),
    currency: checkout.currency,
    subtotal_amount: checkout.amount,
    discount_amount: checkout.discount_amount,
    tax_amount,
    tax_behavior: checkout.tax_behavior ?? 'exclusive',
    tax_rate: checkout.tax_rate,
    custom_field_data: checkout.custom_field_data,
    metadata: checkout.metadata,
  }
  const line: TaxedLine = {
    label: product.name,
    amount: checkout.amount,
    tax_amount,
    proration: false,
    product_price_id: product_price.id,
    ...unmetered,
  }
  const parts = { customer, guest, product, product_price, discount: checkout.discount, subscription }
  const { total_amount: total } = amountsOf(checkout)
  const wallet = walletPartOf({ total, tax_amount, currency: checkout.currency }, checkout.wallet_amount)
  const top_up_amount = product.balance_top_up ? total : 0
  return makeOrder(head, [line], parts, now, { ...wallet, top_up_amount })
}
