import { taxShare } from '@atelier/contract'
import { deriveStoredKey, uuidFromSeed } from '@atelier/plumbing/tokens'
import { getCharged } from '../../carried-charges/queries.ts'
import { getPaidFor } from '../../paid-for/queries.ts'
import { refundableOf } from '../../paid-for/rule.ts'
import type { Services, Tx } from '../../services.ts'
import type { StoredOrder } from '../orders/index.ts'
import { insertRefund, sumRefunds } from './queries.ts'
import { newRefund } from './rules.ts'

/**
 * Refunds a payment that arrived after its customer was deleted: all that is left of the order, whose lock the
 * caller holds. The refund is written as due: `reconcileRefunds` asks the processor, and the rest follows as with
 * any other refund. Its id, which is its key at the processor, follows from the payment; that layout is stored.
 */
export const giveBackAfterDeletion = async (
  tx: Tx,
  { clock, secret }: Pick<Services, 'clock' | 'secret'>,
  order: StoredOrder,
  payment_id: string,
): Promise<void> => {
  const sums = { ...(await getCharged(tx, order.id)), ...(await sumRefunds(tx, order.id)) }
  const amount = refundableOf(await getPaidFor(tx, order.id))
  if (amount === 0) return
  const now = clock.now()
  const terms = {
    id: uuidFromSeed(deriveStoredKey(secret, `refund after deletion of payment ${payment_id}`)),
    payment_id,
    reason: 'other',
    amount,
    tax_amount: taxShare(sums, amount),
    comment: 'The customer was deleted while this payment was under way.',
    reconcile_at: now,
  } as const
  await insertRefund(tx, newRefund(order, terms, now))
}
