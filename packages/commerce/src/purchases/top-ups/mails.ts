import { Id } from '@atelier/contract'
import { defineJob, handle, type JobHandler } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'
import type { Services } from '../../core/services.ts'
import { findAutoTopUp } from '../../orders/customer-balances/index.ts'
import { mailOf, openVoice } from '../../mails/index.ts'
import { writeTopUpDeclined } from '../../mails/writers/index.ts'
import { findOrderWithSeller } from '../../orders/orders/index.ts'

/** Queued when an automatic top-up was declined. Queued jobs already carry this name. */
export const notifyDeclined = defineJob({
  name: 'purchases.tell-declined-top-up',
  payload: z.object({ order_id: Id }),
})

/**
 * Job that tells a customer that their balance could not be filled, and when it is no longer tried. Sent once per
 * order.
 */
export const notifyDeclinedJob = (services: Services): JobHandler =>
  handle(notifyDeclined, async ({ order_id }) => {
    const { database, mailer } = services
    const { db } = database
    const order = await findOrderWithSeller(db, order_id)
    const { customer, customer_id, currency, top_up_amount: amount } = order
    if (customer.deleted_at !== null) return
    const agreed = await findAutoTopUp(db, { customer_id, currency })
    const voice = await openVoice(services, { customer_id })
    const content = writeTopUpDeclined(voice, { amount, currency, is_stopped: agreed?.stopped_at != null })
    await mailer.send(mailOf(voice, content, { id: `top-up-declined-${order_id}`, to: customer.email }))
  })
