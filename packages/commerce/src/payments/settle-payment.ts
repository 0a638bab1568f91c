import {
  failCheckout,
  findLockedCheckout,
  reopenCheckout,
  type StoredCheckout,
} from '../areas/checkouts/index.ts'
import { completePurchase, settleOrder } from '../areas/subscriptions/index.ts'
import { type Write, writeTogether } from '../database/write-together.ts'
import type { Services, Tx } from '../services.ts'
import { failures } from './failures.ts'
import { closePayments } from './payment-queries.ts'
import { postFee } from './post-fee.ts'
import type { ProcessorPayment } from './port.ts'

type Failed = Extract<ProcessorPayment, { status: 'failed' }>

const failOf = (tx: Tx, services: Services, checkout: StoredCheckout, outcome: Failed): Promise<void> =>
  failures[outcome.failure_code].next_status === 'open'
    ? reopenCheckout(tx, services, checkout)
    : failCheckout(tx, services, checkout, outcome.failure_code)

/**
 * Applies a final outcome to the attempt and to its checkout or order. Whatever applied it before,
 * however often and by whom it is told, the effect is had once: the row lock of what is paid for
 * orders the tellers and the attempt can be closed by one of them.
 *
 * @param beside what is written with it, first time or not
 * @throws when the attempt was never made here, or for another amount
 */
export const settlePayment = async (
  tx: Tx,
  services: Services,
  outcome: ProcessorPayment,
  beside: readonly Write[] = [],
): Promise<void> => {
  if (outcome.status !== 'succeeded' && outcome.status !== 'failed') return
  const close = [...closePayments([outcome], services.clock.now()), ...beside]
  const checkout = await findLockedCheckout(tx, { payment_id: outcome.payment_id })
  if (checkout === undefined) await settleOrder(tx, services, outcome, close)
  else {
    const [closed] = await writeTogether(tx, close)
    if (closed === 1 && outcome.status === 'failed') await failOf(tx, services, checkout, outcome)
    else if (closed === 1) await completePurchase(tx, services, checkout, outcome)
  }
  if (outcome.status === 'succeeded' && outcome.fee !== null)
    await postFee(tx, services.clock.now(), outcome.payment_id, outcome.fee)
}
