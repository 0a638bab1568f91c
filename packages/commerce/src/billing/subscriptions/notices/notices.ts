import { Id } from '@atelier/contract'
import { iso } from '@atelier/plumbing/database'
import { defineJob, enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import type { MailId } from '@atelier/plumbing/stored-names'
import * as z from 'zod/mini'
import type { Consumer, Consumers } from '../../../core/domain-events/consume.ts'
import { mailOf, openVoice, type Voice, type Written } from '../../../mails/index.ts'
import {
  type AnnouncementKind,
  type NoticeKind,
  type SubscriptionFacts,
  writeAuthenticationRequired,
  writeNotice,
  writePastDue,
  writeTrial,
} from '../../../mails/writers/index.ts'
import type { Connection, Services, Tx } from '../../../core/services.ts'
import { dueOf, findOldestOpenOrder } from '../../../orders/orders/index.ts'
import { isMetered } from '../../../catalog/products/index.ts'
import { retriesOf } from '../open-orders/dunning.ts'
import { findNextCharge, findTrialFacts } from '../previews/next-charge.ts'
import { hasEndedWithTrial, isInTrial } from '../changing/trial-changes/trials.ts'
import { getSubscription } from '../queries.ts'
import { findOrderIdToConfirm, owesLastChange } from '../open-orders/queries.ts'
import type { StoredSubscription } from '../types.ts'

/** Changes of a subscription that its customer is notified of by e-mail. */
export const noticeKinds = [
  'pausing',
  'paused',
  'resumed',
  'trial_started',
  'started',
  'canceled',
  'uncanceled',
  'past_due',
  'ended',
] as const satisfies NoticeKind[]

const Notice = z.enum(noticeKinds)
type Notice = NoticeKind

/** Returns the id of the e-mail about a change or a charge of a subscription. @param at its time, as text */
export const noticeMailId = (
  notice: NoticeKind | AnnouncementKind,
  subscription_id: string,
  at: string,
): MailId => `subscription-${notice}-${subscription_id}-${at}`

const sendNotice = defineJob({
  name: 'subscriptions.send-notice',
  /** `at` is the time of the change, which distinguishes repeated cancellations. */
  payload: z.object({ subscription_id: Id, notice: Notice, at: z.string() }),
})

/** Queues the e-mail about a pause that is scheduled for the end of the period. @param at time of the change */
export const announcePause = async (tx: Tx, subscription_id: string, at: Date): Promise<void> => {
  await enqueue(tx, sendNotice, { subscription_id, notice: 'pausing', at: at.toISOString() })
}

/** Event fields that decide about a notice. */
const Changed = z.object({
  status: z.string(),
  cancel_at_period_end: z.boolean(),
  ended_at: z.nullable(z.string()),
  created_at: z.string(),
  paused_at: z.nullish(z.string()),
})

/** Queues the e-mail about a subscription without an order. Otherwise the order confirmation announces it. */
export const notifyStart = (tx: Tx, { id, created_at }: StoredSubscription): Promise<void> =>
  enqueue(tx, sendNotice, { subscription_id: id, notice: 'started', at: iso(created_at) })

/**
 * Returns a consumer that queues an e-mail. @param when condition on the subscription at the event; default:
 * always
 */
const notify =
  (notice: Notice, when: (changed: z.infer<typeof Changed>) => boolean = () => true): Consumer =>
  async (tx, _, { subject_id: subscription_id, data, occurred_at }) => {
    const changed = Changed.parse(data)
    if (!when(changed)) return
    const at = notice === 'ended' && changed.ended_at !== null ? changed.ended_at : occurred_at.toISOString()
    await enqueue(tx, sendNotice, { subscription_id, notice, at })
  }

/**
 * E-mails by event. A subscription revoked immediately is also canceled, and a past due one is also
 * revoked; the conditions prevent a second e-mail.
 */
export const notices: Consumers = {
  'subscription.created': notify('trial_started', ({ status }) => status === 'trialing'),
  'subscription.canceled': notify('canceled', ({ cancel_at_period_end }) => cancel_at_period_end),
  'subscription.uncanceled': notify('uncanceled'),
  'subscription.past_due': notify('past_due'),
  // Not of one that was created or taken over in its pause.
  'subscription.paused': notify(
    'paused',
    ({ created_at, paused_at }) => paused_at != null && new Date(paused_at) > new Date(created_at),
  ),
  'subscription.resumed': notify('resumed'),
  'subscription.revoked': notify('ended', ({ ended_at }) => ended_at !== null),
}

/**
 * Returns the charge that follows the end of a subscription. A metered subscription that is still active is charged its
 * usage until then.
 */
const finalChargeOf = (
  subscription: StoredSubscription,
  owesMore: boolean,
): SubscriptionFacts['final_charge'] => {
  const { prices, ended_at } = subscription
  if (isInTrial(subscription) && !owesMore) return undefined
  if (hasEndedWithTrial(subscription)) return 'trial'
  if (prices.some(isMetered) && (owesMore || ended_at === null)) return 'usage'
  return owesMore ? 'change' : undefined
}

/**
 * Writes the e-mail about a declined payment. Undefined when the payment has succeeded since, or when the
 * subscription has ended.
 */
const writeDeclinedPayment = async (
  db: Connection,
  voice: Voice,
  { id, status, past_due_at, currency, product }: StoredSubscription,
  now: Date,
): Promise<Written | undefined> => {
  const order_to_confirm = await findOrderIdToConfirm(db, id)
  if (order_to_confirm !== undefined)
    return writeAuthenticationRequired(voice, product.name, order_to_confirm)
  const order = status === 'past_due' ? await findOldestOpenOrder(db, id) : undefined
  if (order === undefined || past_due_at === null) return undefined
  const attempts = retriesOf(past_due_at).filter((moment) => moment > now)
  return writePastDue(voice, product.name, { order_id: order.id, amount: dueOf(order), currency, attempts })
}

/** Writes the e-mail about a trial that has begun. Undefined when it is canceled or over since. */
const writeTrialStart = async (
  services: Services,
  voice: Voice,
  subscription: StoredSubscription,
): Promise<Written | undefined> => {
  const charge = isInTrial(subscription) ? await findNextCharge(services, subscription) : undefined
  return charge && writeTrial(voice, 'trial_started', await findTrialFacts(services, subscription, charge))
}

/** Job that sends the e-mail. The id identifies the change, so that it is sent once. */
export const sendNoticeJob = (services: Services): JobHandler =>
  handle(sendNotice, async ({ subscription_id, notice, at }) => {
    const { database, mailer, clock } = services
    const { db } = database
    const subscription = await getSubscription(db, { id: subscription_id })
    const { customer, product, current_period_end: until, resumes_at } = subscription
    if (notice === 'trial_started' && !subscription.confirms_start) return
    // The pause has been withdrawn, or has begun or ended, and has another e-mail.
    if (notice === 'pausing' && !subscription.pause_at_period_end) return
    if (notice === 'paused' && subscription.status !== 'paused') return
    const voice = await openVoice(services, { customer_id: customer.id, mail: `subscription_${notice}` })
    const final_charge = finalChargeOf(subscription, await owesLastChange(db, subscription_id))
    const content =
      notice === 'past_due'
        ? await writeDeclinedPayment(db, voice, subscription, clock.now())
        : notice === 'trial_started'
          ? await writeTrialStart(services, voice, subscription)
          : writeNotice(voice, notice, { product: product.name, until, final_charge, resumes_at })
    if (content === undefined) return
    const id = noticeMailId(notice, subscription_id, at)
    await mailer.send(mailOf(voice, content, { id, to: customer.email }))
  })
