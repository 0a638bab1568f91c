import { after, hours } from '@atelier/plumbing/clock'
import { updateNextPaymentAttempts } from '../../orders/orders/index.ts'
import type { Tx } from '../../core/services.ts'
import { countRejections } from '../../payments/payment-records/index.ts'

const maxPause = hours(24)

/**
 * Returns the pause before an order is charged again, in milliseconds, when the processor never attempted its
 * payments: an hour, doubled each time, a day at most.
 *
 * @param rejections number of payments of the order that were never attempted, from 1
 */
export const pauseAfterRejection = (rejections: number): number =>
  Math.min(hours(1) * 2 ** Math.min(rejections - 1, 10), maxPause)

/**
 * Schedules the next charge of an order whose payment the processor never attempted. The request or the
 * account is at fault, not the card, so the subscription is unchanged and no dunning begins.
 */
export const chargeAgainAfterRejection = async (tx: Tx, order_id: string, now: Date): Promise<void> => {
  const rejections = await countRejections(tx, order_id)
  await updateNextPaymentAttempts(tx, [order_id], after(now, pauseAfterRejection(rejections)))
}
