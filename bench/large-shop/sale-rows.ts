import {
  feeEntries,
  paymentEntries,
  refundEntries,
  saleEntries,
} from '../../packages/commerce/src/ledger/postings.ts'
import { addCheckout } from './checkout-rows.ts'
import { newIdNear } from './ids.ts'
import { post } from './ledger-rows.ts'
import { addPayment, newProcessorId } from './payment-rows.ts'
import type { Rows } from './rows.ts'
import { billOfSale, type Sale } from './sale.ts'

/** Fee of the processor: 2.9 % and 30 cents. */
const feeOf = (amount: number): number => Math.round(amount * 0.029) + 30

const addRefund = (
  rows: Rows,
  { shop, buyer, subscription, refund }: Sale,
  of: { readonly order_id: string; readonly payment: ReturnType<typeof addPayment> },
  amounts: { readonly amount: number; readonly tax_amount: number },
): void => {
  if (refund === null) return
  const { organization_id } = shop
  const id = newIdNear(buyer.id)
  const processor_id = newProcessorId('refund', buyer.id)
  const { amount, tax_amount } = amounts
  rows.refunds.push({
    id,
    organization_id,
    order_id: of.order_id,
    payment_id: of.payment.id,
    customer_id: buyer.id,
    subscription_id: subscription?.id ?? null,
    status: 'succeeded',
    reason: refund.share === 'all' ? 'customer_request' : 'satisfaction_guarantee',
    amount,
    tax_amount,
    currency: 'usd',
    revoke_benefits: refund.share === 'all',
    comment: null,
    metadata: {},
    processor_id,
    credit_note: 1,
    settlement_currency: 'usd',
    settlement_amount: amount + tax_amount,
    reconcile_at: null,
    created_at: refund.at,
    modified_at: refund.at,
  })
  rows.sandbox_refunds.push({
    id: processor_id,
    refund_id: id,
    payment: of.payment.processor_id,
    amount: amount + tax_amount,
    currency: 'usd',
    reason: 'requested_by_customer',
    metadata: {},
    status: 'succeeded',
    move_at: null,
    created_at: refund.at,
    modified_at: null,
  })
  const entries = refundEntries({ net_amount: amount, tax_amount, currency: 'usd' })
  post(rows, { organization_id, customer_id: buyer.id }, refund.at, {
    kind: 'refund',
    refund_id: id,
    order_id: of.order_id,
    entries,
  })
}

const refundedOf = (share: 'all' | 'half' | undefined, net: number, tax: number) =>
  share === undefined
    ? { amount: 0, tax_amount: 0 }
    : share === 'all'
      ? { amount: net, tax_amount: tax }
      : { amount: Math.ceil(net / 2), tax_amount: Math.floor(tax / 2) }

/**
 * Adds the rows of a sale from its checkout to the ledger: order with lines and number, payment, refund,
 * postings. The order of a renewal has no checkout of its own.
 *
 * @returns the id of the order
 */
export const addSale = (rows: Rows, sale: Sale): string => {
  const { shop, buyer, product, at, discount, subscription, is_renewal, owed_until, refund } = sale
  const { organization_id } = shop
  const bill = billOfSale(sale)
  const { subtotal_amount, discount_amount, tax_amount } = bill
  const net = subtotal_amount - discount_amount
  const total = net + tax_amount
  const order_id = newIdNear(buyer.id)
  const checkout_id = subscription?.checkout_id ?? newIdNear(buyer.id)
  const refunded = refundedOf(refund?.share, net, tax_amount)
  const isPaid = owed_until === null
  if (!is_renewal)
    addCheckout(rows, sale, {
      id: checkout_id,
      status: 'succeeded',
      amount: subtotal_amount,
      discount_amount,
      tax_amount,
    })
  rows.orders.push({
    id: order_id,
    organization_id,
    checkout_id,
    customer_id: buyer.id,
    product_id: product.id,
    subscription_id: subscription?.id ?? null,
    period_start: subscription === null ? null : at,
    status: !isPaid
      ? 'pending'
      : refund === null
        ? 'paid'
        : refund.share === 'all'
          ? 'refunded'
          : 'partially_refunded',
    billing_reason: is_renewal
      ? 'subscription_cycle'
      : subscription === null
        ? 'purchase'
        : 'subscription_create',
    currency: 'usd',
    subtotal_amount,
    discount_amount,
    tax_amount,
    refunded_amount: refunded.amount,
    refunded_tax_amount: refunded.tax_amount,
    billing_address: buyer.address,
    guest: null,
    custom_field_data: sale.answers,
    metadata: {},
    discount_id: discount?.id ?? null,
    next_payment_attempt_at: owed_until,
    invoice_number: sale.invoice_number,
    created_at: at,
    modified_at: isPaid && !is_renewal ? null : at,
  })
  for (const [position, line] of bill.lines.entries())
    rows.order_items.push({
      id: newIdNear(buyer.id),
      order_id,
      position,
      ...line,
      created_at: at,
      modified_at: null,
    })
  const payment = addPayment(rows, {
    shop,
    at,
    amount: total,
    customer_id: buyer.id,
    saved_method: subscription?.saved_method ?? null,
    of: is_renewal ? { order_id } : { checkout_id },
    succeeded: isPaid,
  })
  if (!isPaid) return order_id
  const parties = { organization_id, customer_id: buyer.id }
  const money = { amount: total, currency: 'usd' }
  post(rows, parties, at, {
    kind: 'payment',
    payment_id: payment.id,
    order_id,
    entries: paymentEntries(money),
  })
  post(rows, parties, at, {
    kind: 'sale',
    order_id,
    entries: saleEntries({ net_amount: net, tax_amount, currency: 'usd' }),
  })
  post(rows, parties, at, {
    kind: 'fee',
    payment_id: payment.id,
    entries: feeEntries({ amount: feeOf(total), currency: 'usd' }),
  })
  addRefund(rows, sale, { order_id, payment }, refunded)
  return order_id
}
