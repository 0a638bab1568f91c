import { recordEvents } from '../../core/domain-events/domain-events.ts'
import type { Services, Tx } from '../../core/services.ts'
import { lockOrder } from '../../orders/orders/index.ts'
import { settleCredit } from '../../billing/subscriptions/pending-lines/index.ts'
import { refundEvents } from './present.ts'
import {
  deleteRefund,
  findRefund,
  type RefundRow,
  updateRefund,
} from '../../payments/refund-records/index.ts'

/**
 * Cancels a refund that the processor declined after it was reported as pending to the seller. No money was
 * refunded, and the amount is no longer reserved. Has no effect on refunds accepted by the processor.
 */
export const cancelRefund = async (
  tx: Tx,
  services: Pick<Services, 'clock' | 'consumers'>,
  { id, order_id }: Pick<RefundRow, 'id' | 'order_id'>,
): Promise<void> => {
  const order = await lockOrder(tx, { id: order_id })
  const before = await findRefund(tx, id)
  if (before?.status !== 'pending' || before.processor_id !== null) return
  const now = services.clock.now()
  const change = { status: 'canceled', reconcile_at: null, modified_at: now } as const
  await Promise.all([
    updateRefund(tx, id, change),
    recordEvents(tx, services, refundEvents(order, { ...before, ...change }, true, 'none')),
  ])
  await settleCredit(tx, now, order)
}

/**
 * Deletes a refund that the processor declined immediately. A dispute that was reported in between has
 * counted it as refunded.
 */
export const dropRefund = async (
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  { id, order_id }: Pick<RefundRow, 'id' | 'order_id'>,
): Promise<void> => {
  const order = await lockOrder(tx, { id: order_id })
  await deleteRefund(tx, id)
  await settleCredit(tx, clock.now(), order)
}
