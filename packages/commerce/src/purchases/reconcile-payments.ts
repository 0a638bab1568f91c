import { after, days, minutes, seconds } from '@atelier/plumbing/clock'
import { defineDue } from '@atelier/plumbing/jobs'
import { saveIntent } from '../orders/checkouts/index.ts'
import type { Tables } from '../core/database/tables.ts'
import { isFinal } from '../payments/port.ts'
import type { Services } from '../core/services.ts'
import { referenceTo, findPaymentToReconcile, selectUnreconciled, updateReconcileAt } from './queries.ts'
import { settlePayment } from './settle.ts'

const shortestPause = seconds(30)
const longestPause = minutes(10)

/**
 * When the processor is asked again about a payment that has no outcome: at growing intervals, but not
 * later than `expires_at` as long as that is to come.
 */
export const nextReconciliation = (
  now: Date,
  { created_at, expires_at }: { readonly created_at: Date; readonly expires_at: Date },
): Date => {
  const age = now.getTime() - created_at.getTime()
  const next = after(now, Math.min(Math.max(age, shortestPause), longestPause))
  return expires_at > now && expires_at < next ? expires_at : next
}

/**
 * Asks the processor what became of a payment without an outcome, because a process died or a processor event
 * was lost. A payment that the processor does not know is canceled there first, so that a request that is
 * still on its way cannot charge. A challenge that nobody answered is canceled when the time of the checkout
 * is over; that of an order after a day.
 */
const reconcilePayment = async (services: Services, id: string): Promise<void> => {
  const { database, processor, clock } = services
  const payment = await findPaymentToReconcile(database.db, id)
  if (payment === undefined || payment.reconcile_at === null || payment.reconcile_at > clock.now()) return
  const { checkout_id, created_at } = payment
  const expires_at = payment.checkout_expires_at ?? after(created_at, days(1))
  const reference = referenceTo(payment)
  let outcome = (await processor.findPayment(reference)) ?? (await processor.cancelPayment(reference))
  if (outcome.status === 'requires_action' && expires_at <= clock.now())
    outcome = await processor.cancelPayment(reference)
  await database.transact(async (tx) => {
    if (isFinal(outcome)) return settlePayment(tx, services, outcome)
    const now = clock.now()
    if (checkout_id !== null) await saveIntent(tx, checkout_id, outcome, now)
    return updateReconcileAt(tx, id, nextReconciliation(now, { created_at, expires_at }))
  })
}

/** Reconciles payments without an outcome. */
export const reconciliationsDue = defineDue<Tables, Services>({
  name: 'payments.reconcile',
  rows: selectUnreconciled,
  run: (services, id) => reconcilePayment(services, id),
})
