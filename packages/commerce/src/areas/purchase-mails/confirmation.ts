import { Id } from '@atelier/contract'
import { defineJob, enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import type { MailId } from '@atelier/plumbing/stored-names'
import * as z from 'zod/mini'
import type { Consumer } from '../../events/consume.ts'
import type { Services } from '../../services.ts'
import { findKeysOfGrants } from '../license-keys/index.ts'
import { mailOf, openVoice } from '../../mails/open-voice.ts'
import type { Voice } from '../../mails/voice.ts'
import { writeConfirmation } from '../../mails/writers/orders.ts'
import { findOrderWithSeller, orderFacts, type StoredOrder } from '../orders/index.ts'
import { paragraphsOf } from './bought.ts'
import { findBoughtGrants, findConsent, findFileNames } from './queries.ts'

const sendConfirmation = defineJob({
  // Jobs of this name may wait for a mail server since before the benefits were in the mail.
  name: 'orders.send-confirmation',
  payload: z.object({
    order_id: Id,
    /** Names a receipt that is sent once more; each is sent once. */
    copy: z.optional(Id),
  }),
})

/** Consumer of `order.fulfilled`: queues the e-mail that confirms a purchase, which now has its benefits. */
export const confirmPurchase: Consumer = (tx, _, { subject_id: order_id }) =>
  enqueue(tx, sendConfirmation, { order_id })

/** Consumer of `order.receipt_requested`: queues the same e-mail once more. */
export const resendReceipt: Consumer = (tx, _, { id, subject_id: order_id }) =>
  enqueue(tx, sendConfirmation, { order_id, copy: id })

/** The id of the e-mail that confirms an order. @param copy the event that asked for it once more */
export const confirmationMailId = (order_id: string, copy?: string): MailId =>
  copy === undefined ? `order-confirmation-${order_id}` : `order-confirmation-${order_id}-${copy}`

/** A paragraph for each benefit that the order brought. */
const describeBenefits = async (
  { database: { db }, secret }: Services,
  order: StoredOrder,
  voice: Voice,
  page: string,
): Promise<readonly string[]> => {
  const grants = await findBoughtGrants(db, order)
  const withKeys = grants.filter(({ benefit }) => benefit.type === 'license_keys')
  const [keys, files] = await Promise.all([
    findKeysOfGrants(
      db,
      { secret },
      withKeys.map(({ id }) => id),
    ),
    findFileNames(
      db,
      grants.flatMap(({ properties }) => properties.files ?? []),
    ),
  ])
  return paragraphsOf(grants, {
    keys: new Map(keys.map(({ grant_id, key }) => [grant_id, key])),
    files,
    page,
    say: voice.say,
  })
}

/** The job that sends the e-mail. Its id is made of the id of the order, so that it is sent once. */
export const sendConfirmationJob = (services: Services): JobHandler =>
  handle(sendConfirmation, async ({ order_id, copy }) => {
    const { database, mailer } = services
    const { slug, custom_domain, ...order } = await findOrderWithSeller(database.db, order_id)
    const { customer_id, checkout_id } = order
    const voice = await openVoice(services, { customer_id, checkout_id, mail: 'order_confirmation' })
    const facts = orderFacts(services, { slug, custom_domain }, order)
    const benefits = await describeBenefits(services, order, voice, facts.page)
    const consent = await findConsent(database.db, order)
    const to = order.customer.email
    await mailer.send(
      mailOf(voice, writeConfirmation(voice, facts, benefits, consent), {
        id: confirmationMailId(order_id, copy),
        to,
      }),
    )
  })
