import { mayMove, type Refundable, refundTransitions, subscriptionCan } from '@atelier/contract'
import { formatMoney } from '@atelier/contract/texts/money'
import { getCharged } from '../../orders/carried-charges/index.ts'
import { amountIn, type Money } from '../../core/money.ts'
import { recordEvents } from '../../core/domain-events/domain-events.ts'
import { borneByBalance, postToLedger, refundEntries, refundReturnEntries } from '../../ledger/index.ts'
import { returnRefund, takeRefund } from '../../orders/customer-balances/index.ts'
import type { ProcessorRefund } from '../../payments/index.ts'
import type { Services, Tx } from '../../core/services.ts'
import { splitGross } from '../../orders/paid-for/index.ts'
import { lockOrder, type StoredOrder, updateOrderRefunded } from '../../orders/orders/index.ts'
import { lockSubscription } from '../../billing/subscriptions/index.ts'
import { revokeSubscription } from '../../billing/subscriptions/ending/index.ts'
import { settleCredit } from '../../billing/subscriptions/pending-lines/index.ts'
import {
  conversionBetween,
  nextPollAt,
  postRefundConversion,
  recordSettlement,
  settlementAfter,
} from './conversion.ts'
import { refundEvents } from './present.ts'
import {
  findRefund,
  nextCreditNote,
  refundedStatuses,
  type RefundRow,
  sumRefunds,
  updateRefund,
} from '../../payments/refund-records/index.ts'
import { type RefundStep, statusAfterRefund, stepBetween } from './rules.ts'

/**
 * Returns an order after a step of one of its refunds.
 *
 * @param net_amount amount charged by the order, net of tax
 */
const orderAfter = (
  order: StoredOrder,
  net_amount: number,
  refund: RefundRow,
  step: RefundStep,
  now: Date,
): StoredOrder => {
  const sign = { refunded: 1, returned: -1, none: 0 }[step]
  const refunded_amount = order.refunded_amount + sign * refund.amount
  const refunded_tax_amount = order.refunded_tax_amount + sign * refund.tax_amount
  const status = statusAfterRefund(net_amount, refunded_amount)
  return { ...order, refunded_amount, refunded_tax_amount, status, modified_at: now }
}

/**
 * Updates the order, and posts the refund or its return to the ledger. A refund of a top-up is taken from the balance;
 * the part that was spent is the seller's loss.
 */
const postRefundStep = async (
  tx: Tx,
  now: Date,
  order: StoredOrder,
  refund: RefundRow,
  step: RefundStep,
): Promise<void> => {
  if (step === 'none') return
  const { organization_id, id: refund_id, order_id, amount: net_amount, tax_amount, currency } = refund
  const taxed = { net_amount, tax_amount, currency }
  const [kind, entries] =
    step === 'refunded'
      ? (['refund', refundEntries(taxed)] as const)
      : (['refund_return', refundReturnEntries(taxed)] as const)
  const { amount, wallet_entry_id } =
    step === 'refunded'
      ? await takeRefund(tx, now, order, net_amount)
      : await returnRefund(tx, now, order, refund_id)
  const posting = {
    kind,
    organization_id,
    refund_id,
    order_id,
    wallet_entry_id,
    entries: borneByBalance(entries, 'refunds', { amount, currency }),
  }
  await Promise.all([updateOrderRefunded(tx, order), postToLedger(tx, now, [posting])])
}

/**
 * Returns the subscription that a refund ends once the processor accepts it; null if there is none, and once it has
 * ended.
 */
export const subscriptionToEnd = ({
  revoke_subscription,
  subscription_id,
  processor_id,
}: RefundRow): string | null => (revoke_subscription && processor_id === null ? subscription_id : null)

/**
 * Locks the subscription that a refund ends: before the order, as every change of a subscription does.
 *
 * @returns undefined when it ends none, or has ended it already
 */
const lockSubscriptionToEnd = async (tx: Tx, refund: RefundRow) => {
  const id = subscriptionToEnd(refund)
  return id === null ? undefined : lockSubscription(tx, { id })
}

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

/**
 * Returns the amounts of a refund: as requested, or those of the sum that the processor refunded under its id. The
 * two differ after the restore of a backup that lacks an earlier refund of the order.
 *
 * @throws Error if the processor refunded more than is left of the order, or in another currency
 */
const refundedParts = async (
  tx: Tx,
  { order_id, status, amount, tax_amount, currency }: RefundRow,
  outcome: ProcessorRefund,
): Promise<Pick<RefundRow, 'amount' | 'tax_amount'>> => {
  const refunded = amountIn(currency, outcome, `the refund ${outcome.processor_id}`)
  const isRefunded = refundedStatuses.some((item) => item === outcome.status)
  if (status !== 'pending' || !isRefunded || refunded === amount + tax_amount) return { amount, tax_amount }
  const sums = await sumRefunds(tx, order_id)
  const otherAmounts = {
    refunded_amount: sums.refunded_amount - amount,
    refunded_tax_amount: sums.refunded_tax_amount - tax_amount,
  }
  return splitProcessorRefund(
    order_id,
    { ...(await getCharged(tx, order_id)), ...otherAmounts },
    { amount: refunded, currency },
  )
}

/**
 * Applies the processor's status of a refund to the refund, its order, the ledger and the events. Idempotent for any
 * reporter and order of events, under the order's lock. A refund that ends the subscription of its order does so when
 * the processor has accepted it.
 *
 * @returns the current refund; undefined when it does not exist
 * @throws as `refundedParts`
 */
export const settleRefund = async (
  tx: Tx,
  services: Services,
  outcome: ProcessorRefund,
): Promise<RefundRow | undefined> => {
  const { clock, log } = services
  const stored = await findRefund(tx, outcome.refund_id)
  if (stored === undefined) {
    log.warn({ refund: outcome.processor_id }, 'The processor reported a refund that is not known here.')
    return undefined
  }
  const ending = await lockSubscriptionToEnd(tx, stored)
  const order = await lockOrder(tx, { id: stored.order_id })
  const before = (await findRefund(tx, stored.id)) ?? stored
  const isNew = before.processor_id === null
  const now = clock.now()
  if (!isNew && !mayMove(refundTransitions, before.status, outcome.status))
    return recordSettlement(tx, now, before, outcome)
  const parts = await refundedParts(tx, before, outcome)
  const settlement = settlementAfter(before, outcome)
  const { status, processor_id } = outcome
  const change = {
    ...parts,
    status,
    processor_id,
    ...settlement,
    reconcile_at: nextPollAt(before, { status, ...settlement }, now),
    modified_at: isNew ? null : now,
    ...(status === 'succeeded' && {
      credit_note: before.credit_note ?? (await nextCreditNote(tx, order.id)),
    }),
  }
  const refund = { ...before, ...change }
  const step = stepBetween(before.status, status)
  const { net_amount } = await getCharged(tx, order.id)
  const changed = orderAfter(order, net_amount, refund, step, now)
  // A pending refund holds its part of a top-up, and a succeeded one deducts it.
  await updateRefund(tx, refund.id, change)
  await Promise.all([
    postRefundStep(tx, now, changed, refund, step),
    postRefundConversion(tx, now, refund, conversionBetween(before, refund, step)),
    recordEvents(tx, services, refundEvents(changed, refund, isNew, step)),
  ])
  // A pending refund counts as refunded, and a failed one does not.
  await settleCredit(tx, now, order)
  const isAccepted = isNew && (status === 'pending' || status === 'succeeded')
  if (isAccepted && ending !== undefined && subscriptionCan.revoke(ending))
    await revokeSubscription(tx, services, ending)
  return refund
}
