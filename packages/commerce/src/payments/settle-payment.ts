import { failCheckout, lockCheckout, reopenCheckout } from '../areas/checkouts/index.ts'
import { completeCheckout } from '../areas/orders/index.ts'
import { type Write, writeTogether } from '../database/write-together.ts'
import type { Services, Tx } from '../services.ts'
import { failures } from './failures.ts'
import { closePayment } from './payment-queries.ts'
import type { ProcessorPayment } from './processor.ts'

/**
 * Applies a final outcome to the attempt and its checkout. Whatever applied it before, however often
 * and by whom it is told, the effect is had once: the checkout's row lock orders the tellers and the
 * attempt can be closed by one of them.
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
  const checkout = await lockCheckout(tx, { payment_id: outcome.attempt_id })
  const [closed] = await writeTogether(tx, [
    closePayment(tx, outcome.attempt_id, outcome, services.clock.now()),
    ...beside,
  ])
  if (closed !== 1) return
  if (outcome.status !== 'failed') await completeCheckout(tx, services, checkout, outcome)
  else if (failures[outcome.failure_code].leaves === 'open') await reopenCheckout(tx, services, checkout)
  else await failCheckout(tx, services, checkout, outcome.failure_code)
}
