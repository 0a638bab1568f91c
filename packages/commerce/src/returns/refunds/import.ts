import { getCharged } from '../../ledger/carried-charges/queries.ts'
import type { ExternalRefund } from '../../payments/port.ts'
import { noteRefundOfRecovered } from '../../payments/recovered-refund-queries.ts'
import type { Services, Tx } from '../../core/services.ts'
import { findPaidOrder, lockOrder } from '../../orders/orders/index.ts'
import { findByProcessorId, insertRefund, type RefundRow, sumRefunds } from './queries.ts'
import { newRefund, splitGross } from './rules.ts'
import { settleRefund } from './settle.ts'

type Sale = { readonly payment_id: string; readonly order_id: string }

const untouched = { refunded_amount: 0, refunded_tax_amount: 0 }

/** A refund that the database does not know, with the id that it had here, if it had one. */
type UnknownRefund = ExternalRefund & { readonly id?: string }

/** Writes an external refund, unless another process wrote it while this one waited for the order's lock. */
const writeRefund = async (
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  made: UnknownRefund,
  { payment_id, order_id }: Sale,
): Promise<RefundRow> => {
  const order = await lockOrder(tx, { id: order_id })
  const known = await findByProcessorId(tx, made.processor_id)
  if (known !== undefined) return known
  // A failed refund takes nothing of what is left. It is written all the same, so that an older event of it changes nothing.
  const given =
    made.status === 'failed' || made.status === 'canceled' ? untouched : await sumRefunds(tx, order_id)
  const sums = { ...(await getCharged(tx, order_id)), ...given }
  const parts = splitGross(sums, made.amount)
  if (parts === undefined)
    throw new Error(
      `The processor gave ${made.amount} ${made.currency} of the order ${order_id} back, of which less is left here.`,
    )
  const terms = { payment_id, reason: made.reason, ...parts, ...(made.id !== undefined && { id: made.id }) }
  const refund = newRefund(order, terms, clock.now())
  await insertRefund(tx, refund)
  return refund
}

/**
 * Imports a refund that was made at the processor itself: order, ledger and events follow as if it had been
 * made here. Its net amount and tax are derived from the amount with tax. Benefits are not revoked.
 *
 * @throws when more was refunded than the order has left here; the processor sends the event again
 */
export const importRefund = async (
  tx: Tx,
  services: Pick<Services, 'clock' | 'consumers' | 'log' | 'processor'>,
  made: UnknownRefund,
): Promise<void> => {
  const { processor_id, payment, status } = made
  const { name: processor } = services.processor
  const known = await findByProcessorId(tx, processor_id)
  const sale = known ?? (await findPaidOrder(tx, { processor, processor_id: payment }))
  if (sale?.order_id == null) {
    await noteRefundOfRecovered(tx, processor, made, services.clock.now())
    services.log.warn(
      { refund: processor_id, status },
      'The processor reported a refund of a payment that is not known here.',
    )
    return
  }
  const { payment_id, order_id } = sale
  const { id: refund_id } = known ?? (await writeRefund(tx, services, made, { payment_id, order_id }))
  const { amount, currency } = made
  await settleRefund(tx, services, { refund_id, processor_id, amount, currency, status })
}
