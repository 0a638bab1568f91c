import { after, seconds } from '@atelier/plumbing/clock'
import { invalid, apiError } from '@atelier/plumbing/http'
import { enqueue } from '@atelier/plumbing/jobs'
import { writeTogether } from '../../database/write-together.ts'
import type { RefundRefusal, RefundRequest } from '../../payments/processor-objects.ts'
import type { Services, Tx } from '../../services.ts'
import { findLockedOrder, type StoredOrder } from '../orders/index.ts'
import { type Refundable, refundableOf, taxShare } from './price-refund.ts'
import { resolveRefund } from './refund-jobs.ts'
import { deleteRefund, findPaymentOfOrder, insertRefund, refundedOf } from './refund-queries.ts'
import { settleRefund } from './settle-refund.ts'
import type { RefundWish, StoredRefund } from './stored-refund.ts'

/** How long the answer of the processor may take before it is asked what became of the refund. */
const answerExpected = seconds(30)

/** A refund as the processor is asked for it. */
export const requestOf = (refund: StoredRefund, payment: string): RefundRequest => ({
  refund_id: refund.id,
  payment,
  amount: refund.amount + refund.tax_amount,
  currency: refund.currency,
  reason: refund.reason === 'duplicate' ? 'duplicate' : 'requested_by_customer',
  metadata: { order_id: refund.order_id, organization_id: refund.organization_id },
})

const cents = (amount: number, currency: string): string => `${amount} (in cents, ${currency})`

/** @throws RefundedAlready, RevokeSubscriptionBenefitsProhibited, RefundAmountTooHigh */
const requireRefundable = (
  order: StoredOrder,
  sum: Refundable,
  { amount, revoke_benefits }: RefundWish,
): void => {
  const left = refundableOf(sum)
  if (order.status === 'refunded' || (sum.net_amount > 0 && left === 0))
    throw apiError('RefundedAlready', `The order ${order.id} has been refunded in full.`)
  if (revoke_benefits && order.billing_reason !== 'purchase') {
    throw apiError(
      'RevokeSubscriptionBenefitsProhibited',
      'The benefits of a subscription end with it; revoke the subscription instead.',
    )
  }
  if (amount > left) {
    throw apiError(
      'RefundAmountTooHigh',
      `Of the order ${order.id} ${cents(left, order.currency)} can still be refunded, net of tax; ${amount} was asked for.`,
    )
  }
}

/** What is decided under the order's lock: the refund is written, and its amounts set aside, before anybody is asked to pay it. */
const decide = async (
  tx: Tx,
  { clock }: Services,
  organization_id: string,
  wish: RefundWish,
): Promise<{ readonly refund: StoredRefund; readonly request: RefundRequest }> => {
  const order = await findLockedOrder(tx, { id: wish.order_id, organization_id })
  if (order === undefined) {
    const msg = `There is no order ${wish.order_id} that this token can see.`
    throw invalid([{ loc: ['body', 'order_id'], msg, type: 'value_error' }])
  }
  const net_amount = order.subtotal_amount - order.discount_amount
  const sum = { net_amount, tax_amount: order.tax_amount, ...(await refundedOf(tx, order.id)) }
  requireRefundable(order, sum, wish)
  const payment = await findPaymentOfOrder(tx, order.id)
  if (payment === undefined)
    throw apiError('RefundUnknownPayment', `The order ${order.id} has no payment that could be given back.`)
  const now = clock.now()
  const refund: StoredRefund = {
    id: crypto.randomUUID(),
    organization_id,
    order_id: order.id,
    payment_id: payment.id,
    customer_id: order.customer_id,
    subscription_id: order.subscription_id,
    status: 'pending',
    reason: wish.reason,
    amount: wish.amount,
    tax_amount: taxShare(sum, wish.amount),
    currency: order.currency,
    revoke_benefits: wish.revoke_benefits,
    comment: wish.comment ?? null,
    metadata: wish.metadata ?? {},
    processor_id: null,
    created_at: now,
    modified_at: null,
  }
  await writeTogether(tx, [insertRefund(tx, refund)])
  await enqueue(tx, resolveRefund, { refund_id: refund.id }, { at: after(now, answerExpected) })
  return { refund, request: requestOf(refund, payment.processor_id) }
}

const refusalOf = (refund: StoredRefund, refusal: RefundRefusal) =>
  refusal === 'already_refunded'
    ? apiError(
        'RefundedAlready',
        `The payment of the order ${refund.order_id} has been refunded at the processor.`,
      )
    : apiError(
        'RefundAmountTooHigh',
        `The processor holds less of the payment of the order ${refund.order_id} than was asked for.`,
      )

/**
 * Gives an order's money back, in part or in full, and asks the processor to pay it out. The processor
 * is asked between two transactions: dying before, during or after leaves a refund that
 * `refunds.resolve` settles.
 *
 * @throws 422 for an order the seller does not have; RefundedAlready, RefundAmountTooHigh, RefundUnknownPayment,
 * RevokeSubscriptionBenefitsProhibited
 */
export const openRefund = async (
  services: Services,
  organization_id: string,
  wish: RefundWish,
): Promise<StoredRefund> => {
  const { database, payments } = services
  const { refund, request } = await database.transact((tx) => decide(tx, services, organization_id, wish))
  const outcome = await payments.createRefund(request)
  if (typeof outcome === 'string') {
    await database.transact((tx) => writeTogether(tx, [deleteRefund(tx, refund.id)]))
    throw refusalOf(refund, outcome)
  }
  return (await database.transact((tx) => settleRefund(tx, services, outcome))) ?? refund
}
