import { findOpenChange } from '../../billing/subscriptions/paid-changes/index.ts'
import type { Services } from '../../core/services.ts'
import { findLatestPayment, referenceTo } from '../../payments/payment-records/index.ts'
import { settleOutcome } from '../order-payments/progress.ts'
import { findPaymentToSettle } from '../queries.ts'
import { countUsageBefore } from './count-usage.ts'

/**
 * Cancels the payment of a change at the processor, before its subscription ends, so that no one is charged
 * without a service. The change is dropped, or applied when the payment has succeeded. A payment that can no
 * longer be canceled and has no outcome yet stays pending.
 *
 * @throws Unavailable
 */
export const endPaymentOfChange = async (services: Services, subscription_id: string): Promise<void> => {
  const { database, processor } = services
  const change = await findOpenChange(database.db, subscription_id)
  if (change?.order_id == null) return
  const payment = await findLatestPayment(database.db, change.order_id)
  if (payment === undefined) return
  const outcome = await processor.cancelPayment(referenceTo(payment))
  await countUsageBefore(services, await findPaymentToSettle(database.db, payment.id))
  await settleOutcome(services, outcome)
}
