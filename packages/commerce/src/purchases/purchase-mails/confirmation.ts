import { Id } from '@atelier/contract'
import { defineJob, enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import type { Thing } from '@atelier/plumbing/mail'
import type { MailId } from '@atelier/plumbing/stored-names'
import * as z from 'zod/mini'
import type { Consumer } from '../../core/domain-events/consume.ts'
import type { Services } from '../../core/services.ts'
import { findKeysOfGrants } from '../../delivery/license-keys/index.ts'
import { mailOf, openVoice, type Voice } from '../../mails/index.ts'
import { writeConfirmation, writeRenewal } from '../../mails/writers/index.ts'
import { dueOf, findOrderWithSeller, orderFacts, type StoredOrder } from '../../orders/orders/index.ts'
import { findNextCharge } from '../../billing/subscriptions/previews/index.ts'
import { readSubscription, type StoredSubscription } from '../../billing/subscriptions/index.ts'
import { periodAt, periodEnd } from '../../core/time/subscription-period.ts'
import { boughtThings } from './bought.ts'
import { findBoughtGrants, findPaymentFacts } from './queries.ts'
import { findFileNames } from '../../catalog/files/index.ts'

/** Returns true for an order of a subscription after its first one. */
const isLaterOrder = ({ billing_reason }: { readonly billing_reason: string }): boolean =>
  billing_reason === 'subscription_cycle' || billing_reason === 'subscription_update'

const sendConfirmation = defineJob({
  // Jobs of this name may wait for a mail server since before the benefits were in the e-mail.
  name: 'orders.send-confirmation',
  payload: z.object({
    order_id: Id,
    /** Names a receipt that is sent again; each is sent once. */
    copy: z.optional(Id),
  }),
})

/**
 * Consumer of `order.fulfilled`: queues the e-mail that confirms a purchase. The event is recorded in the
 * transaction that grants the benefits, so that license keys and files are there. Access at GitHub and
 * Discord requires the buyer to connect an account: the e-mail links to it, and does not wait for it.
 */
export const confirmPurchase: Consumer = (tx, _, { subject_id: order_id }) =>
  enqueue(tx, sendConfirmation, { order_id })

const Paid = z.object({ billing_reason: z.string() })

/**
 * Consumer of `order.paid`: queues the receipt of a later order of a subscription, whose benefits continue.
 */
export const confirmRenewal: Consumer = async (tx, _, { subject_id: order_id, data }) => {
  const { billing_reason } = z.parse(Paid, data)
  if (isLaterOrder({ billing_reason })) await enqueue(tx, sendConfirmation, { order_id })
}

/** Consumer of `order.receipt_requested`: queues the same e-mail again. */
export const resendReceipt: Consumer = (tx, _, { id, subject_id: order_id }) =>
  enqueue(tx, sendConfirmation, { order_id, copy: id })

/** Returns the id of the e-mail that confirms an order. @param copy the event that requested a copy */
export const confirmationMailId = (order_id: string, copy?: string): MailId =>
  copy === undefined ? `order-confirmation-${order_id}` : `order-confirmation-${order_id}-${copy}`

/** Returns the benefits that an order granted. */
const findBenefits = async (
  { database: { db }, secret }: Services,
  order: StoredOrder,
  voice: Voice,
  order_url: string,
): Promise<readonly Thing[]> => {
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
  return boughtThings(grants, {
    keys: new Map(keys.map(({ grant_id, key }) => [grant_id, key])),
    files,
    order_url,
    say: voice.say,
  })
}

/** Returns the period that a renewal paid for; undefined for other orders, and if another interval has begun since. */
const renewedPeriod = (
  { billing_reason, period_start: from }: StoredOrder,
  subscription: StoredSubscription | undefined,
): { readonly from: Date; readonly to: Date } | undefined => {
  if (billing_reason !== 'subscription_cycle' || subscription === undefined || from === null) return undefined
  return from < subscription.anchor_at ? undefined : { from, to: periodEnd(periodAt(subscription, from)) }
}

/** Returns true for the first order of a subscription that its seller created without an e-mail to the customer. */
const isUnannounced = (
  { billing_reason }: StoredOrder,
  subscription: StoredSubscription | undefined,
): boolean => billing_reason === 'subscription_create' && subscription?.confirms_start === false

/**
 * Job that sends the receipt of an order. The id of the e-mail is derived from that of the order, so that it is sent
 * once. A later order that charges nothing has a receipt only if it announces the next charge, or on request.
 */
export const sendConfirmationJob = (services: Services): JobHandler =>
  handle(sendConfirmation, async ({ order_id, copy }) => {
    const { database, mailer } = services
    const { db } = database
    const { slug, custom_domain, ...order } = await findOrderWithSeller(db, order_id)
    const { customer_id, checkout_id, subscription_id } = order
    const isRenewal = isLaterOrder(order)
    const subscription = subscription_id === null ? undefined : await readSubscription(db, subscription_id)
    const next_charge = subscription && (await findNextCharge(services, subscription))
    const isEmpty = dueOf(order) === 0 && (next_charge?.amount ?? 0) === 0
    if (isRenewal && copy === undefined && isEmpty) return
    if (copy === undefined && isUnannounced(order, subscription)) return
    const mail = isRenewal ? 'subscription_renewed' : 'order_confirmation'
    const voice = await openVoice(services, { customer_id, checkout_id, mail })
    const { paid_with, consent } = await findPaymentFacts(db, order)
    const facts = { ...orderFacts(services, { slug, custom_domain }, order), paid_with }
    const content = isRenewal
      ? writeRenewal(voice, { order: facts, next_charge, period: renewedPeriod(order, subscription) })
      : writeConfirmation(voice, {
          order: facts,
          benefits: await findBenefits(services, order, voice, facts.order_url),
          consent,
          next_charge,
        })
    await mailer.send(
      mailOf(voice, content, { id: confirmationMailId(order_id, copy), to: order.customer.email }),
    )
  })
