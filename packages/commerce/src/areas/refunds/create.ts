import type { contract, RefundCreate } from '@atelier/contract'
import { after, seconds } from '@atelier/plumbing/clock'
import { apiError, type Handler, invalid, issue } from '@atelier/plumbing/http'
import { lookedInto } from '../../payments/answered.ts'
import type { RefundError, RefundRequest } from '../../payments/port.ts'
import type { Services, Tx } from '../../services.ts'
import { findLockedOrder } from '../orders/index.ts'
import { presentRefund } from './present.ts'
import { deleteRefund, findPaymentOfOrder, insertRefund, type RefundRow, sumRefunds } from './queries.ts'
import { newRefund, requireRefundable, taxShare } from './rules.ts'
import { settleRefund } from './settle.ts'

/** How long the answer of the processor may take before the refund is reconciled with it. */
const answerExpected = seconds(30)

/** The processor's request for a refund. */
export const requestOf = (refund: RefundRow, payment: string): RefundRequest => ({
  refund_id: refund.id,
  payment,
  amount: refund.amount + refund.tax_amount,
  currency: refund.currency,
  reason: refund.reason === 'duplicate' ? 'duplicate' : 'requested_by_customer',
  metadata: { order_id: refund.order_id, organization_id: refund.organization_id },
})

/** Checks and writes the refund under the order's lock, so that its amount is reserved before the processor is called. */
const reserve = async (
  tx: Tx,
  { clock }: Services,
  organization_id: string,
  body: RefundCreate,
): Promise<{ readonly refund: RefundRow; readonly request: RefundRequest }> => {
  const order = await findLockedOrder(tx, { id: body.order_id, organization_id })
  if (order === undefined) {
    const msg = `There is no order ${body.order_id} that this token can see.`
    throw invalid([issue('order_id', msg)])
  }
  const net_amount = order.subtotal_amount - order.discount_amount
  const sums = { net_amount, tax_amount: order.tax_amount, ...(await sumRefunds(tx, order.id)) }
  requireRefundable(order, sums, body)
  const payment = await findPaymentOfOrder(tx, order.id)
  if (payment === undefined)
    throw apiError('RefundUnknownPayment', `The order ${order.id} has no payment that could be given back.`)
  const now = clock.now()
  const { amount, reason, revoke_benefits, comment = null, metadata = {} } = body
  const refund = newRefund(
    order,
    {
      payment_id: payment.id,
      reason,
      amount,
      tax_amount: taxShare(sums, amount),
      revoke_benefits,
      comment,
      metadata,
      reconcile_at: after(now, answerExpected),
    },
    now,
  )
  await insertRefund(tx, refund)
  return { refund, request: requestOf(refund, payment.processor_id) }
}

const errorOf = (refund: RefundRow, error: RefundError) =>
  error === 'already_refunded'
    ? apiError(
        'RefundedAlready',
        `The payment of the order ${refund.order_id} has been refunded at the processor.`,
      )
    : apiError(
        'RefundAmountTooHigh',
        `The processor holds less of the payment of the order ${refund.order_id} than was asked for.`,
      )

/**
 * Refunds an order in part or in full. The processor is called between two transactions: a process that
 * dies before, during or after the call leaves a refund that `reconcileRefunds` settles.
 *
 * @throws 422 for an order the seller does not have; RefundedAlready, RefundAmountTooHigh, RefundUnknownPayment,
 * RevokeSubscriptionBenefitsProhibited
 */
export const create: Handler<typeof contract.refunds.create, Services> = async ({ body }, services) => {
  const { database, processor, caller } = services
  const { refund, request } = await database.transact((tx) =>
    reserve(tx, services, caller.organization_id, body),
  )
  const outcome = await processor.createRefund(request).catch(lookedInto('refund', answerExpected / 1000))
  if (typeof outcome === 'string') {
    await database.transact((tx) => deleteRefund(tx, refund.id))
    throw errorOf(refund, outcome)
  }
  const settled = await database.transact((tx) => settleRefund(tx, services, outcome))
  return presentRefund(settled ?? refund)
}
