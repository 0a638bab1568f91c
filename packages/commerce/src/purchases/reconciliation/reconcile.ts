import { after, days, minutes, seconds } from '@atelier/plumbing/clock'
import { defineDue } from '@atelier/plumbing/jobs'
import { isLastOrder } from '../../billing/subscriptions/ending/index.ts'
import { saveIntent } from '../../orders/checkouts/index.ts'
import type { Tables } from '../../core/database/tables.ts'
import { isFinal } from '../../payments/index.ts'
import type { Services } from '../../core/services.ts'
import { countUsageBefore } from '../change-payments/count-usage.ts'
import { referenceTo, selectUnreconciled, updateReconcileAt } from '../../payments/payment-records/index.ts'
import { findPaymentToReconcile } from './queries.ts'
import { settlePayment } from '../settle.ts'

const minPause = seconds(30)
const maxPause = minutes(10)

/**
 * Returns the next reconciliation of a pending payment: at growing intervals, at `expires_at` at the latest
 * while that is in the future.
 */
export const nextReconciliation = (
  now: Date,
  { created_at, expires_at }: { readonly created_at: Date; readonly expires_at: Date },
): Date => {
  const age = now.getTime() - created_at.getTime()
  const next = after(now, Math.min(Math.max(age, minPause), maxPause))
  return expires_at > now && expires_at < next ? expires_at : next
}

type PaymentToReconcile = NonNullable<Awaited<ReturnType<typeof findPaymentToReconcile>>>

/**
 * Returns the end of the subscription of an order that is not collected after it; the beginning of the payment for a
 * draft, because its customer is absent. Null for any other payment.
 */
const collectedUntil = ({
  subscription_ended_at,
  billing_reason,
  period_start,
  order_status,
  created_at,
}: PaymentToReconcile): Date | null => {
  if (order_status === 'draft') return created_at
  return billing_reason === null || isLastOrder({ billing_reason, period_start })
    ? null
    : subscription_ended_at
}

/**
 * Reconciles a pending payment with the processor, after a crash or a lost processor event. A payment unknown
 * to the processor is canceled there first, so that a request in flight cannot charge. An unanswered
 * challenge is canceled when its checkout expires; that of an order after a day, or once its subscription has
 * ended without unpaid orders; that of a draft immediately.
 */
const reconcilePayment = async (services: Services, id: string): Promise<void> => {
  const { database, processor, clock } = services
  const payment = await findPaymentToReconcile(database.db, id)
  if (payment === undefined || payment.reconcile_at === null || payment.reconcile_at > clock.now()) return
  const { checkout_id, created_at } = payment
  const expires_at = payment.checkout_expires_at ?? collectedUntil(payment) ?? after(created_at, days(1))
  const reference = referenceTo(payment)
  let outcome = (await processor.findPayment(reference)) ?? (await processor.cancelPayment(reference))
  if (outcome.status === 'requires_action' && expires_at <= clock.now())
    outcome = await processor.cancelPayment(reference)
  await countUsageBefore(services, payment)
  await database.transact(async (tx) => {
    if (isFinal(outcome)) return settlePayment(tx, services, outcome)
    const now = clock.now()
    if (checkout_id !== null) await saveIntent(tx, checkout_id, outcome, now)
    return updateReconcileAt(tx, id, nextReconciliation(now, { created_at, expires_at }))
  })
}

/** Reconciles pending payments. */
export const reconciliationsDue = defineDue<Tables, Services>({
  name: 'payments.reconcile',
  rows: selectUnreconciled,
  run: (services, id) => reconcilePayment(services, id),
})
