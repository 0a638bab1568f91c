import { type Write, writeTogether } from '../../database/write-together.ts'
import type { RefundElsewhere } from '../../payments/processor-objects.ts'
import type { Services, Tx } from '../../services.ts'
import { lockOrder } from '../orders/index.ts'
import { splitGross } from './price-refund.ts'
import { findByProcessorId, findPaidOrder, insertRefund, refundedOf } from './refund-queries.ts'
import { settleRefund } from './settle-refund.ts'
import type { StoredRefund } from './stored-refund.ts'

type Sale = { readonly payment_id: string; readonly order_id: string }

const untouched = { refunded_amount: 0, refunded_tax_amount: 0 }

/** Writes a refund nobody here has heard of yet; another teller may have written it while this one waited for the order. */
const writeRefund = async (
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  made: RefundElsewhere,
  { payment_id, order_id }: Sale,
): Promise<StoredRefund> => {
  const order = await lockOrder(tx, { id: order_id })
  const known = await findByProcessorId(tx, made.processor_id)
  if (known !== undefined) return known
  const net_amount = order.subtotal_amount - order.discount_amount
  // One that has failed takes nothing of what is left. It is written all the same, so that an older message about it changes nothing.
  const given =
    made.status === 'failed' || made.status === 'canceled' ? untouched : await refundedOf(tx, order_id)
  const sum = { net_amount, tax_amount: order.tax_amount, ...given }
  const parts = splitGross(sum, made.amount)
  if (parts === undefined)
    throw new Error(
      `The processor gave ${made.amount} ${made.currency} of the order ${order_id} back, of which less is left here.`,
    )
  const refund: StoredRefund = {
    id: crypto.randomUUID(),
    organization_id: order.organization_id,
    order_id,
    payment_id,
    customer_id: order.customer_id,
    subscription_id: order.subscription_id,
    status: 'pending',
    reason: made.reason,
    ...parts,
    currency: order.currency,
    revoke_benefits: false,
    comment: null,
    metadata: {},
    processor_id: null,
    created_at: clock.now(),
    modified_at: null,
  }
  await writeTogether(tx, [insertRefund(tx, refund)])
  return refund
}

/**
 * Takes a refund over that was made at the processor itself: order, ledger and events follow as if it
 * had been asked for here. Its parts are worked out from what went back with tax. Benefits stay.
 *
 * @param beside what is written with it, whether there is anything to take over or not
 * @throws when more went back than the order has left here; the processor tells it again
 */
export const importRefund = async (
  tx: Tx,
  services: Pick<Services, 'clock' | 'log' | 'payments'>,
  made: RefundElsewhere,
  beside: readonly Write[] = [],
): Promise<void> => {
  const { processor_id, payment, status } = made
  const { name: processor } = services.payments
  const known = await findByProcessorId(tx, processor_id)
  const sale = known ?? (await findPaidOrder(tx, { processor, processor_id: payment }))
  if (sale?.order_id == null) {
    services.log.warn({ refund: processor_id, status }, 'A refund of no order of ours was notified.')
    if (beside.length > 0) await writeTogether(tx, beside)
    return
  }
  const { payment_id, order_id } = sale
  const { id: refund_id } = known ?? (await writeRefund(tx, services, made, { payment_id, order_id }))
  const { amount, currency } = made
  await settleRefund(tx, services, { refund_id, processor_id, amount, currency, status }, beside)
}
