import { after, minutes } from '@atelier/plumbing/clock'
import type { Tx } from '../../core/services.ts'
import { exchangeEntries, postToLedger } from '../../ledger/index.ts'
import type { ProcessorRefund } from '../../payments/index.ts'
import { type RefundRow, updateRefund } from '../../payments/refund-records/index.ts'
import type { RefundStep } from './rules.ts'

/** Delay of the first poll for a settlement that the processor has not reported with the refund, in milliseconds. */
const settlementDelay = minutes(1)

type Settled = Pick<RefundRow, 'status' | 'settlement_amount'>

/**
 * Returns 1 when a report converts the money of a refund, -1 when it takes the conversion back, and 0 for neither. A
 * settlement that becomes known after the refund is converted then.
 */
export const conversionBetween = (before: Settled, now: Settled, step: RefundStep): 1 | 0 | -1 => {
  const wasKnown = before.settlement_amount !== null
  if (step === 'returned') return wasKnown ? -1 : 0
  if (now.status !== 'succeeded' || now.settlement_amount === null) return 0
  return step === 'refunded' || !wasKnown ? 1 : 0
}

/** Posts the conversion of a refund that the processor books in another currency, or takes it back. */
export const postRefundConversion = async (
  tx: Tx,
  now: Date,
  { id: refund_id, organization_id, order_id, amount, tax_amount, currency, ...refund }: RefundRow,
  sign: 1 | 0 | -1,
): Promise<void> => {
  const { settlement_amount: settled, settlement_currency } = refund
  if (sign === 0 || settled === null || settlement_currency === null || settlement_currency === currency)
    return
  const from = { amount: 0 - sign * (amount + tax_amount), currency }
  const to = { amount: 0 - sign * settled, currency: settlement_currency }
  const entries = exchangeEntries(from, to)
  await postToLedger(tx, now, [{ kind: 'exchange', organization_id, refund_id, order_id, entries }])
}

/** Returns the columns of a refund's settlement after a report: the first one that is reported stays. */
export const settlementAfter = (
  { settlement_amount, settlement_currency }: RefundRow,
  { settlement }: ProcessorRefund,
) =>
  settlement_amount !== null || settlement === null
    ? { settlement_amount, settlement_currency }
    : { settlement_amount: settlement.amount, settlement_currency: settlement.currency }

/** Returns the time of the next poll for a refund; null for one that is settled or has failed. */
export const nextPollAt = (
  { reconcile_at }: RefundRow,
  { status, settlement_amount }: Settled,
  now: Date,
): Date | null => {
  if (status === 'pending') return reconcile_at
  return status === 'succeeded' && settlement_amount === null ? after(now, settlementDelay) : null
}

/** Applies a report that changes at most the settlement of a refund. */
export const recordSettlement = async (
  tx: Tx,
  now: Date,
  before: RefundRow,
  outcome: ProcessorRefund,
): Promise<RefundRow> => {
  if (before.settlement_amount !== null || outcome.settlement === null) return before
  const settlement = settlementAfter(before, outcome)
  const change = { ...settlement, reconcile_at: before.status === 'pending' ? before.reconcile_at : null }
  const refund = { ...before, ...change }
  await updateRefund(tx, before.id, change)
  await postRefundConversion(tx, now, refund, conversionBetween(before, refund, 'none'))
  return refund
}
