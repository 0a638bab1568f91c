import type { Refundable, RefundCreate, RefundStatus } from '@atelier/contract'
import { formatMoney } from '@atelier/contract/texts/money'
import { apiError } from '@atelier/plumbing/http'
import type { Money } from '../../core/money.ts'
import { splitGross } from '../../orders/paid-for/index.ts'
import type { StoredOrder } from '../../orders/orders/index.ts'
import type { RefundRow } from '../../payments/refund-records/index.ts'

/** Columns of a new refund provided by the caller. */
type NewRefundColumns = Pick<RefundRow, 'payment_id' | 'reason' | 'amount' | 'tax_amount'> &
  Partial<
    Pick<
      RefundRow,
      | 'id'
      | 'derived_from'
      | 'revoke_benefits'
      | 'revoke_subscription'
      | 'comment'
      | 'metadata'
      | 'reconcile_at'
    >
  >

/** Builds a refund of part of an order, before the processor's response. */
export const newRefund = (order: StoredOrder, terms: NewRefundColumns, created_at: Date): RefundRow => ({
  id: crypto.randomUUID(),
  derived_from: null,
  revoke_benefits: false,
  revoke_subscription: false,
  comment: null,
  metadata: {},
  reconcile_at: null,
  ...terms,
  organization_id: order.organization_id,
  order_id: order.id,
  customer_id: order.customer_id,
  subscription_id: order.subscription_id,
  status: 'pending',
  currency: order.currency,
  processor_id: null,
  credit_note: null,
  settlement_currency: null,
  settlement_amount: null,
  created_at,
  modified_at: null,
})

/**
 * Splits a refund that the processor has made, as `splitGross` does.
 *
 * @throws Error if the order has less left; the event is retried
 */
export const splitProcessorRefund = (
  order_id: string,
  order: Refundable,
  money: Money,
): { readonly amount: number; readonly tax_amount: number } => {
  const { amount, currency } = money
  const parts = splitGross(order, money)
  if (parts === undefined)
    throw new Error(
      `The processor refunded ${formatMoney(amount, currency)} of the order ${order_id}, which has less left to refund.`,
    )
  return parts
}

/** Returns the status of a paid order with a refunded net amount. */
export const statusAfterRefund = (
  net_amount: number,
  refunded_amount: number,
): 'paid' | 'partially_refunded' | 'refunded' => {
  if (refunded_amount === 0) return 'paid'
  return refunded_amount === net_amount ? 'refunded' : 'partially_refunded'
}

/** Effect of a refund's status change on the money of its order. */
export type RefundStep = 'refunded' | 'returned' | 'none'

/**
 * Returns the step between two statuses of a refund. A failure after success means that the bank returned it.
 */
export const stepBetween = (before: RefundStatus, after: RefundStatus): RefundStep => {
  if (before !== 'succeeded') return after === 'succeeded' ? 'refunded' : 'none'
  return after === 'succeeded' ? 'none' : 'returned'
}

/** Returns the message about a refund that exceeds the refundable amount, in whole sentences. */
const tooHighMessage = (
  { id, currency, carried_to, top_up_amount }: RefundedOrder,
  {
    amount,
    left,
    credited_amount,
  }: { readonly amount: number; readonly left: number; readonly credited_amount: number },
): string =>
  [
    `The order ${id} has ${formatMoney(left, currency)} left to refund${top_up_amount === 0 ? ', before tax' : ''}.`,
    `You requested ${formatMoney(amount, currency)}.`,
    ...(top_up_amount === 0 ? [] : ['A top-up is refunded out of the balance.']),
    ...(credited_amount === 0 ? [] : [`${formatMoney(credited_amount, currency)} was returned as credit.`]),
    ...(carried_to?.order_id == null
      ? []
      : [`The order ${carried_to.order_id} charged its amount: refund that order instead.`]),
  ].join(' ')

type RefundedOrder = Pick<
  StoredOrder,
  'id' | 'status' | 'billing_reason' | 'currency' | 'carried_to' | 'top_up_amount'
>

/**
 * Validates a requested refund of an order.
 *
 * @param sums amounts charged and refunded, including pending refunds
 * @param left net amount that can be refunded
 * @throws RefundedAlready, RevokeSubscriptionBenefitsProhibited, RefundAmountTooHigh
 */
export const requireRefundable = (
  order: RefundedOrder,
  {
    net_amount,
    refunded_amount,
    credited_amount,
    left,
  }: Pick<Refundable, 'net_amount' | 'refunded_amount'> & {
    readonly credited_amount: number
    readonly left: number
  },
  { amount, revoke_benefits }: Pick<RefundCreate, 'amount' | 'revoke_benefits'>,
): void => {
  if (order.status === 'refunded' || (net_amount > 0 && refunded_amount >= net_amount))
    throw apiError('RefundedAlready', `The order ${order.id} has been refunded in full.`)
  if (revoke_benefits && order.billing_reason !== 'purchase')
    throw apiError(
      'RevokeSubscriptionBenefitsProhibited',
      'The benefits of a subscription end with it; revoke the subscription instead.',
    )
  if (amount <= left) return
  throw apiError('RefundAmountTooHigh', tooHighMessage(order, { amount, left, credited_amount }))
}
