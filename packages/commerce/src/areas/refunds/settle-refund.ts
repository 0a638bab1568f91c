import { mayMove, type RefundStatus, refundTransitions } from '@atelier/contract'
import { type Write, writeTogether } from '../../database/write-together.ts'
import { type DomainEvent, insertEvents } from '../../events/domain-events.ts'
import { postToLedger } from '../../ledger/post.ts'
import { refundEntries, refundReturnEntries } from '../../ledger/postings.ts'
import type { ProcessorRefund } from '../../payments/processor-objects.ts'
import type { Services, Tx } from '../../services.ts'
import { lockOrder, presentOrder, type StoredOrder } from '../orders/index.ts'
import { presentRefund } from './present-refund.ts'
import { statusAfterRefund } from './price-refund.ts'
import { findRefund, updateRefund } from './refund-queries.ts'
import type { StoredRefund } from './stored-refund.ts'

type Step = 'given' | 'returned' | 'nothing'

/** What a step does to the money of the order. */
const stepOf = (before: RefundStatus, after: RefundStatus): Step => {
  if (before !== 'succeeded') return after === 'succeeded' ? 'given' : 'nothing'
  return after === 'succeeded' ? 'nothing' : 'returned'
}

const orderAfter = (order: StoredOrder, refund: StoredRefund, step: Step, now: Date): StoredOrder => {
  const sign = { given: 1, returned: -1, nothing: 0 }[step]
  const refunded_amount = order.refunded_amount + sign * refund.amount
  const refunded_tax_amount = order.refunded_tax_amount + sign * refund.tax_amount
  const status = statusAfterRefund(order.subtotal_amount - order.discount_amount, refunded_amount)
  return { ...order, refunded_amount, refunded_tax_amount, status, modified_at: now }
}

const writeMoney = async (
  tx: Tx,
  now: Date,
  order: StoredOrder,
  refund: StoredRefund,
  step: Step,
): Promise<void> => {
  if (step === 'nothing') return
  const { organization_id, id: refund_id, order_id, amount: net_amount, tax_amount, currency } = refund
  const { refunded_amount, refunded_tax_amount, status } = order
  const taxed = { net_amount, tax_amount, currency }
  const [kind, entries] =
    step === 'given'
      ? (['refund', refundEntries(taxed)] as const)
      : (['refund_return', refundReturnEntries(taxed)] as const)
  await tx
    .updateTable('orders')
    .set({ refunded_amount, refunded_tax_amount, status, modified_at: now })
    .where('id', '=', order_id)
    .execute()
  await postToLedger(tx, now, [{ kind, organization_id, refund_id, order_id, entries }])
}

const eventsOf = (order: StoredOrder, refund: StoredRefund, isNew: boolean, step: Step): DomainEvent[] => {
  const { organization_id } = refund
  const data = presentRefund(refund)
  const about = (type: 'order.updated' | 'order.refunded'): DomainEvent => ({
    organization_id,
    type,
    subject_id: order.id,
    data: presentOrder(order),
  })
  return [
    { organization_id, type: isNew ? 'refund.created' : 'refund.updated', subject_id: refund.id, data },
    ...(step === 'nothing' ? [] : [about('order.updated')]),
    ...(step === 'given' ? [about('order.refunded')] : []),
  ]
}

/**
 * Applies what the processor says of a refund: order, ledger and events follow, once, however often
 * and in whatever order it is told. The lock of the order's row orders the tellers.
 *
 * @param beside what is written with it, first time or not
 * @returns the refund as it is now; undefined when it was not begun here
 */
export const settleRefund = async (
  tx: Tx,
  { clock, log }: Pick<Services, 'clock' | 'log'>,
  outcome: ProcessorRefund,
  beside: readonly Write[] = [],
): Promise<StoredRefund | undefined> => {
  const found = await findRefund(tx, outcome.refund_id)
  if (found === undefined) {
    log.warn({ refund: outcome.processor_id }, 'A refund that was not begun here was notified.')
    if (beside.length > 0) await writeTogether(tx, beside)
    return undefined
  }
  const order = await lockOrder(tx, { id: found.order_id })
  const before = (await findRefund(tx, found.id)) ?? found
  const isNew = before.processor_id === null
  const moves = mayMove(refundTransitions, before.status, outcome.status)
  if (!isNew && !moves) {
    if (beside.length > 0) await writeTogether(tx, beside)
    return before
  }
  if (outcome.amount !== before.amount + before.tax_amount || outcome.currency !== before.currency) {
    throw new Error(
      `The refund ${before.id} is of ${before.amount + before.tax_amount} ${before.currency}, but ${outcome.amount} ${outcome.currency} went back.`,
    )
  }
  const now = clock.now()
  const { status, processor_id } = outcome
  const after = { ...before, status, processor_id, modified_at: isNew ? null : now }
  const step = stepOf(before.status, status)
  const changed = orderAfter(order, after, step, now)
  await writeTogether(tx, [
    updateRefund(tx, after.id, { status, processor_id }, after.modified_at),
    insertEvents(now, eventsOf(changed, after, isNew, step)),
    ...beside,
  ])
  await writeMoney(tx, now, changed, after, step)
  return after
}
