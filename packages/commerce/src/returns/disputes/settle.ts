import { isDisputeClosed, subscriptionCan } from '@atelier/contract'
import { enqueue } from '@atelier/plumbing/jobs'
import { recordEvents } from '../../core/domain-events/domain-events.ts'
import type { DomainEventType } from '../../core/domain-events/types.ts'
import { borneByBalance, disputeEntries, exchangeEntries, postToLedger } from '../../ledger/index.ts'
import { bearDispute } from '../../orders/customer-balances/index.ts'
import type { ProcessorDispute } from '../../payments/index.ts'
import { negate } from '../../core/money.ts'
import type { Services, Tx } from '../../core/services.ts'
import { findPaidOrder, lockOrder, type StoredOrder } from '../../orders/orders/index.ts'
import { endSubscription } from '../../billing/subscriptions/ending/index.ts'
import { lockSubscription } from '../../billing/subscriptions/index.ts'
import { settleCredit } from '../../billing/subscriptions/pending-lines/index.ts'
import { notifyOwners } from './mails.ts'
import {
  type DisputeRow,
  findByProcessorId,
  insertDispute,
  insertNewMovements,
  settleMovements,
  takeForeignMovements,
  updateDispute,
} from '../../payments/dispute-records/index.ts'
import { type DisputeStep, kindOfMovement, stepTo, sumMovements } from './rules.ts'

const newDispute = (
  processor: string,
  reported: ProcessorDispute,
  order: StoredOrder,
  payment_id: string,
): DisputeRow => ({
  id: crypto.randomUUID(),
  organization_id: order.organization_id,
  order_id: order.id,
  payment_id,
  customer_id: order.customer_id,
  subscription_id: order.subscription_id,
  processor,
  processor_id: reported.processor_id,
  amount: reported.amount,
  currency: reported.currency,
  reason: reported.reason,
  status: reported.status,
  evidence_due_at: reported.evidence_due_at,
  evidence: null,
  withdrawn_amount: 0,
  fee_amount: 0,
  closed_at: null,
  created_at: reported.created_at,
  modified_at: null,
})

/**
 * Posts the processor's movements since the last report with their conversions, and returns their sums. Postings of
 * an earlier version in the currency of the account are reversed first, so that neither amount nor fee is posted
 * twice. The remainder of a top-up in the balance bears its dispute.
 */
const postMovements = async (
  tx: Tx,
  now: Date,
  { id: dispute_id, organization_id, order_id, withdrawn_amount }: DisputeRow,
  order: StoredOrder,
  { movements, currency }: ProcessorDispute,
) => {
  const foreign = await takeForeignMovements(tx, dispute_id, { movements, currency })
  const reversed = foreign.map(({ processor_id: id, amount, fee, currency }) => ({
    id,
    amount: negate({ amount, currency }),
    fee: negate({ amount: fee, currency }),
  }))
  const fresh = await insertNewMovements(tx, dispute_id, movements)
  const settled = await settleMovements(tx, dispute_id, movements)
  const posting = { organization_id, dispute_id, order_id }
  const conversions = settled.filter(({ amount, settlement }) => settlement.currency !== amount.currency)
  let withdrawn = withdrawn_amount
  for (const movement of [...reversed, ...fresh]) {
    if (movement.amount.currency === currency) withdrawn -= movement.amount.amount
    const { amount, wallet_entry_id } = await bearDispute(tx, now, order, { dispute_id, withdrawn })
    await postToLedger(tx, now, [
      {
        kind: kindOfMovement(movement),
        ...posting,
        wallet_entry_id,
        entries: borneByBalance(disputeEntries(movement), 'disputes', { amount, currency }),
      },
    ])
  }
  await postToLedger(
    tx,
    now,
    conversions.map(({ amount, settlement }) => ({
      kind: 'exchange' as const,
      ...posting,
      entries: exchangeEntries(amount, settlement),
    })),
  )
  return { ...sumMovements(movements, currency), isMoved: fresh.length > 0 }
}

const eventOf = {
  opened: 'order.disputed',
  reopened: 'order.disputed',
  answered: 'order.dispute_answered',
  closed: 'order.dispute_closed',
} as const satisfies Readonly<Record<Exclude<DisputeStep, 'none'>, DomainEventType>>

/**
 * Carries out the consequences of a step: events, e-mails to the owners, and the end of a subscription whose
 * payment was lost.
 */
const applyConsequences = async (
  tx: Tx,
  services: Services,
  dispute: DisputeRow,
  step: DisputeStep,
): Promise<void> => {
  if (step === 'none') return
  const { id: dispute_id, organization_id, order_id, status, subscription_id } = dispute
  if (step === 'closed' && status === 'lost' && subscription_id !== null) {
    const subscription = await lockSubscription(tx, { id: subscription_id })
    if (subscriptionCan.revoke(subscription))
      await endSubscription(tx, services, subscription, services.clock.now())
  }
  await recordEvents(tx, services, [
    { organization_id, type: eventOf[step], subject_id: order_id, data: { order_id, dispute_id, status } },
  ])
  if (step !== 'answered') await enqueue(tx, notifyOwners, { dispute_id, status })
}

/**
 * Applies the processor's current state of a dispute: the dispute, the ledger, the credit of the payment, the
 * order's benefits or its subscription, events and e-mails. It is applied once, in whatever order reports
 * arrive, under the lock of the order's row; an older status changes nothing.
 */
export const settleDispute = async (
  tx: Tx,
  services: Services,
  reported: ProcessorDispute,
): Promise<void> => {
  const { clock, log, processor } = services
  const { name } = processor
  const key = { processor: name, processor_id: reported.processor_id }
  const sale = await findPaidOrder(tx, { processor: name, processor_id: reported.payment })
  if (sale?.order_id == null) {
    log.warn(
      { dispute: reported.processor_id },
      'The processor reported a dispute of a payment that is not known here.',
    )
    return
  }
  const { order_id, payment_id, subscription_id } = sale
  if (subscription_id !== null) await lockSubscription(tx, { id: subscription_id })
  const order = await lockOrder(tx, { id: order_id })
  const now = clock.now()
  const storedDispute = await findByProcessorId(tx, key)
  const step = stepTo(storedDispute?.status, reported.status)
  const before = storedDispute ?? newDispute(name, reported, order, payment_id)
  if (storedDispute === undefined) await insertDispute(tx, before)
  const { isMoved, ...sums } = await postMovements(tx, now, before, order, reported)
  const isChange = step !== 'none'
  const change = {
    // An outdated report has fewer movements, all of them known.
    ...(isMoved && sums),
    ...(isChange && {
      status: reported.status,
      amount: reported.amount,
      reason: reported.reason,
      evidence_due_at: reported.evidence_due_at,
      closed_at: isDisputeClosed(reported.status) ? now : null,
    }),
    modified_at: storedDispute === undefined ? null : now,
  }
  if (isChange || isMoved) await updateDispute(tx, before.id, change)
  if (isMoved) await settleCredit(tx, now, order)
  await applyConsequences(tx, services, { ...before, ...change }, step)
}
