import { taxShare } from '@atelier/contract'
import { getCharged } from '../../orders/carried-charges/index.ts'
import { getPaidFor, refundAmounts } from '../../orders/paid-for/index.ts'
import { lockRefundable } from '../../orders/customer-balances/index.ts'
import { insertRefund, refundIdOf, sumRefunds } from '../../payments/refund-records/index.ts'
import type { Services, Tx } from '../../core/services.ts'
import type { StoredOrder } from '../../orders/orders/index.ts'
import { newRefund } from './rules.ts'

/**
 * Refunds a payment that arrived after its customer was deleted, or after the end of the subscription that it was
 * for, by the refundable amount of the order. The caller holds the lock of the order. The refund is inserted as due:
 * `reconcileRefunds` sends it to the processor, and processing continues as for any refund.
 */
export const refundLatePayment = async (
  tx: Tx,
  { clock, secret }: Pick<Services, 'clock' | 'secret'>,
  order: StoredOrder,
  payment_id: string,
  comment = 'The customer was deleted while this payment was being processed.',
): Promise<void> => {
  const sums = { ...(await getCharged(tx, order.id)), ...(await sumRefunds(tx, order.id)) }
  const paid_for = await getPaidFor(tx, order.id)
  const amounts = refundAmounts(sums, await lockRefundable(tx, clock.now(), order, paid_for), order)
  const amount = amounts.left
  if (amount === 0) return
  const now = clock.now()
  const terms = {
    id: refundIdOf(secret, { derived_from: 'deletion', payment_id }),
    derived_from: 'deletion',
    payment_id,
    reason: 'other',
    amount,
    tax_amount: taxShare(amounts, amount, order.currency),
    comment,
    reconcile_at: now,
  } as const
  await insertRefund(tx, newRefund(order, terms, now))
}
