import type { Issue, Refundable, RefundCreate, RefundStatus } from '@atelier/contract'
import { formatMoney } from '@atelier/contract/texts/money'
import { type ApiError, apiError, issue } from '@atelier/plumbing/http'
import { stepIssues } from '../../core/money.ts'
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
 * Returns the issues of a requested refund of an order.
 *
 * @param amount net amount in minor units; 0 or less when nothing is due
 */
export const refundIssues = (
  { currency, subscription_id }: Pick<StoredOrder, 'currency' | 'subscription_id'>,
  { amount, revoke_subscription }: Pick<RefundCreate, 'amount' | 'revoke_subscription'>,
): Issue[] => [
  ...(revoke_subscription && subscription_id === null
    ? [issue('revoke_subscription', 'This order does not belong to a subscription.')]
    : []),
  ...(amount > 0 ? stepIssues('amount', { amount, currency }) : []),
]

/**
 * Returns the error of a requested refund of a paid order: RefundedAlready, RevokeSubscriptionBenefitsProhibited or
 * RefundAmountTooHigh; undefined when it is allowed.
 *
 * @param sums amounts charged and refunded, including pending refunds
 * @param left net amount that can be refunded
 */
export const refundError = (
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
): ApiError | undefined => {
  if (order.status === 'refunded' || (net_amount > 0 && refunded_amount >= net_amount))
    return apiError('RefundedAlready', `The order ${order.id} has been refunded in full.`)
  if (revoke_benefits && order.billing_reason !== 'purchase')
    return apiError(
      'RevokeSubscriptionBenefitsProhibited',
      'The benefits of a subscription end with it; revoke the subscription instead.',
    )
  return amount <= left
    ? undefined
    : apiError('RefundAmountTooHigh', tooHighMessage(order, { amount, left, credited_amount }))
}
