import { Id } from '@atelier/contract'
import { defineJob, handle, type JobHandler } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'
import { lockSubscription, readSubscription } from '../../billing/subscriptions/index.ts'
import { updateNextPaymentAttempts } from '../../orders/orders/index.ts'
import { findMethodToCharge } from '../../payments/saved-methods/index.ts'
import type { Services } from '../../core/services.ts'
import { lockOwedOrders } from './queries.ts'
import { findPayment } from '../../payments/payment-records/index.ts'

/** Queued when an upgrade is paid while its subscription owes orders. Queued jobs already carry this name. */
export const chargeAfterUpgrade = defineJob({
  name: 'purchases.charge-after-upgrade',
  payload: z.object({ subscription_id: Id, payment_id: Id }),
})

/**
 * Job that charges the open orders of an upgraded subscription immediately, if they are charged to the card of
 * the upgrade. A default card of the customer, which was declined before, keeps its planned retries.
 */
export const chargeAfterUpgradeJob = (services: Services): JobHandler =>
  handle(chargeAfterUpgrade, async ({ subscription_id: id, payment_id }) => {
    const { clock, database } = services
    const [payment, subscription] = await Promise.all([
      findPayment(database.db, payment_id),
      readSubscription(database.db, id),
    ])
    const method = await findMethodToCharge(services, subscription)
    if (method === undefined || method.id !== payment?.saved_method) return
    await database.transact(async (tx) => {
      const { customer_id } = await lockSubscription(tx, { id })
      const owed = await lockOwedOrders(tx, { customer_id, subscription_ids: [id] })
      await updateNextPaymentAttempts(tx, owed, clock.now(), 'retry_payment_method_update')
    })
  })
