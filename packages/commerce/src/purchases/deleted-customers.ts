import { Id } from '@atelier/contract'
import { defineJob, enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'
import { expireCheckout, lockCheckout, findOpenCheckoutsOf } from '../orders/checkouts/index.ts'
import type { Consumer } from '../core/domain-events/consume.ts'
import type { Services } from '../core/services.ts'
import { deleteAutoTopUpsOf } from '../orders/customer-balances/index.ts'
import { findPendingPaymentsOf } from './queries.ts'
import { referenceTo } from '../payments/payment-records/index.ts'
import { settlePayment } from './settle.ts'

const closeSales = defineJob({
  name: 'purchases.close-sales-of-deleted',
  payload: z.object({ customer_id: Id }),
})

/** Consumer of `customer.deleted`: queues the cancellation of the customer's payments and checkouts. */
export const closeSalesOfDeleted: Consumer = (tx, _, { subject_id: customer_id }) =>
  enqueue(tx, closeSales, { customer_id })

/**
 * Job that ends the automatic top-ups of a deleted customer, cancels their pending payments at the processor, and
 * closes their open checkouts. A payment that can no longer be canceled is refunded when its outcome is settled.
 */
export const closeSalesJob = (services: Services): JobHandler =>
  handle(closeSales, async ({ customer_id }) => {
    const { database, processor } = services
    await database.transact((tx) => deleteAutoTopUpsOf(tx, customer_id))
    for (const payment of await findPendingPaymentsOf(database.db, customer_id)) {
      const outcome = await processor.cancelPayment(referenceTo(payment))
      await database.transact((tx) => settlePayment(tx, services, outcome))
    }
    for (const { id } of await findOpenCheckoutsOf(database.db, customer_id))
      await database.transact(async (tx) => {
        const checkout = await lockCheckout(tx, { id })
        if (checkout.status === 'open') await expireCheckout(tx, services, checkout)
      })
  })
