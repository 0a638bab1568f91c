import { Id } from '@atelier/contract'
import { defineJob, enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import type { MailId } from '@atelier/plumbing/stored-names'
import * as z from 'zod/mini'
import type { Consumer } from '../../core/domain-events/consume.ts'
import { mailOf, openVoice } from '../../mails/index.ts'
import { writeRefund, writeReturned } from '../../mails/writers/index.ts'
import type { Services } from '../../core/services.ts'
import { findOrderWithSeller, orderFacts } from '../../orders/orders/index.ts'
import { findRefund } from '../../payments/refund-records/index.ts'
import { isRefundReturned } from '../../ledger/index.ts'

/** Subject of an e-mail about a refund: its success, or its return by the bank. */
const Outcome = z.enum(['refunded', 'returned'])
type Outcome = z.infer<typeof Outcome>

const sendReceipt = defineJob({
  name: 'refunds.send-receipt',
  payload: z.object({ refund_id: Id, told: Outcome }),
})

const Refund = z.object({ status: z.string() })

/**
 * Consumes `refund.created` and `refund.updated`. Enqueues the e-mail about a refund that succeeded or was returned.
 */
export const confirmRefund: Consumer = async (tx, _, { subject_id: refund_id, data }) => {
  const { status } = Refund.parse(data)
  if (status === 'succeeded') await enqueue(tx, sendReceipt, { refund_id, told: 'refunded' })
  else if (await isRefundReturned(tx, refund_id))
    await enqueue(tx, sendReceipt, { refund_id, told: 'returned' })
}

/** Returns the ids of the e-mails about a refund that succeeded and about its return. */
export const refundMailIds = (refund_id: string): Readonly<Record<Outcome, MailId>> => ({
  refunded: `refund-${refund_id}`,
  returned: `refund-returned-${refund_id}`,
})

/** Sends the e-mail about a refund. Its id is derived from the refund's id, so that it is sent once. */
export const sendReceiptJob = (services: Services): JobHandler =>
  handle(sendReceipt, async ({ refund_id, told: outcome }) => {
    const { database, mailer } = services
    const refund = await findRefund(database.db, refund_id)
    if (refund === undefined) throw new Error(`There is no refund ${refund_id}.`)
    const { slug, custom_domain, ...order } = await findOrderWithSeller(database.db, refund.order_id)
    const { customer_id, checkout_id } = order
    const isRefunded = outcome === 'refunded'
    const mail = isRefunded ? 'refund' : 'refund_returned'
    const voice = await openVoice(services, { customer_id, checkout_id, mail })
    const write = isRefunded ? writeRefund : writeReturned
    const content = write(voice, orderFacts(services, { slug, custom_domain }, order), {
      ...refund,
      refunded_at: refund.modified_at ?? refund.created_at,
    })
    await mailer.send(
      mailOf(voice, content, { id: refundMailIds(refund_id)[outcome], to: order.customer.email }),
    )
  })
