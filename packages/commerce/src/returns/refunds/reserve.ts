import { type RefundCreate, taxShare } from '@atelier/contract'
import { after, seconds } from '@atelier/plumbing/clock'
import { apiError, invalid, issue, keysLast, type Repeatable, throwIf } from '@atelier/plumbing/http'
import { requireNoHold } from '../../payments/after-restore/index.ts'
import type { RefundRequest } from '../../payments/index.ts'
import type { Services, Tx } from '../../core/services.ts'
import { findBlockingDispute } from '../../payments/dispute-records/index.ts'
import { getCharged } from '../../orders/carried-charges/index.ts'
import { getPaidFor, refundAmounts } from '../../orders/paid-for/index.ts'
import { lockRefundable } from '../../orders/customer-balances/index.ts'
import { findLockedOrder, isPaid } from '../../orders/orders/index.ts'
import { findPaymentOfOrder } from './queries.ts'
import {
  findRefundOf,
  insertRefund,
  type RefundRow,
  sumRefunds,
} from '../../payments/refund-records/index.ts'
import { newRefund, refundError, refundIssues } from './rules.ts'

/** Response timeout of the processor before the refund is reconciled, in milliseconds. */
export const responseTimeout = seconds(30)

/** Returns the processor's request for a refund. */
export const requestOf = (refund: RefundRow, payment: string): RefundRequest => ({
  refund_id: refund.id,
  payment,
  amount: refund.amount + refund.tax_amount,
  currency: refund.currency,
  reason: refund.reason === 'duplicate' ? 'duplicate' : 'requested_by_customer',
  metadata: {
    order_id: refund.order_id,
    organization_id: refund.organization_id,
    ...(refund.revoke_benefits && { revoke_benefits: 'true' }),
    ...(refund.revoke_subscription && { revoke_subscription: 'true' }),
  },
})

/** Requested refund, without its amount. */
export type RequestedRefund = Omit<RefundCreate, 'amount'> & Partial<Pick<RefundRow, 'derived_from'>>

/**
 * Decides the amount to refund, net of tax, under the order's lock.
 *
 * @param left refundable amount
 * @returns 0 or less when nothing is due
 */
export type AmountDue = (tx: Tx, left: number) => Promise<number>

/**
 * Refund with its request to the processor; undefined if an earlier attempt of the call created the refund.
 */
type Reserved = { readonly refund: RefundRow; readonly request: RefundRequest | undefined }

/**
 * Validates and inserts the refund under the order's lock, which reserves its amount before the processor is
 * called.
 *
 * @returns undefined when nothing is due
 */
export const reserveRefund = async (
  tx: Tx,
  { clock, repetition }: Services & Repeatable,
  organization_id: string,
  body: RequestedRefund,
  amountOf: AmountDue,
): Promise<Reserved | undefined> => {
  await requireNoHold(tx)
  await repetition.markDone(tx)
  const id = repetition.id('refund')
  const lost = { id: repetition.lostId('refund'), since: after(clock.now(), -keysLast) }
  const before = await findRefundOf(tx, id, lost)
  if (before !== undefined && before.order_id !== body.order_id) throw keyReusedError()
  if (before !== undefined) return { refund: before, request: undefined }
  const order = await findLockedOrder(tx, { id: body.order_id, organization_id })
  if (order === undefined) {
    const msg = `There is no order ${body.order_id} that you can see.`
    throw invalid([issue('order_id', msg)])
  }
  const sums = { ...(await getCharged(tx, order.id)), ...(await sumRefunds(tx, order.id)) }
  const paid_for = await getPaidFor(tx, order.id)
  const amounts = refundAmounts(sums, await lockRefundable(tx, clock.now(), order, paid_for), order)
  const amount = await amountOf(tx, amounts.left)
  const issues = refundIssues(order, { ...body, amount })
  if (issues.length > 0) throw invalid(issues)
  if (amount <= 0) return undefined
  if ((await findBlockingDispute(tx, order.id)) !== undefined) throw disputedError(order.id)
  const refunded = { ...sums, ...paid_for, refunded_amount: sums.refunded_amount, left: amounts.left }
  if (isPaid(order)) throwIf(refundError(order, refunded, { ...body, amount }))
  const payment = await findPaymentOfOrder(tx, order.id)
  if (payment === undefined)
    throw apiError('RefundUnknownPayment', `The order ${order.id} has no payment that could be refunded.`)
  const now = clock.now()
  const {
    derived_from = null,
    reason,
    revoke_benefits,
    revoke_subscription,
    comment = null,
    metadata = {},
  } = body
  const refund = newRefund(
    order,
    {
      id,
      derived_from,
      payment_id: payment.id,
      reason,
      amount,
      tax_amount: taxShare(amounts, amount, order.currency),
      revoke_benefits,
      revoke_subscription,
      comment,
      metadata,
      reconcile_at: after(now, responseTimeout),
    },
    now,
  )
  await insertRefund(tx, refund)
  return { refund, request: requestOf(refund, payment.processor_id) }
}

const keyReusedError = () => {
  const msg = 'This key was already used for the refund of another order. Use a new key for a new refund.'
  return invalid([{ loc: ['header', 'Idempotency-Key'], msg, type: 'idempotency_key_reused' }])
}

export const disputedError = (order_id: string) =>
  apiError(
    'NotPermitted',
    `The payment of the order ${order_id} is disputed, and the bank has already taken the money. A refund would return it twice.`,
  )
