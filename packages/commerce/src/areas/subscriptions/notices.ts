import { Id } from '@atelier/contract'
import { defineJob, enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import type { Mail } from '@atelier/plumbing/mail'
import * as z from 'zod/mini'
import type { Consumer, Consumers } from '../../events/consume.ts'
import type { Services } from '../../services.ts'
import { getSubscription, owesLastChange } from './queries.ts'
import type { StoredSubscription } from './types.ts'

const Notice = z.enum(['canceled', 'uncanceled', 'past_due', 'ended'])
type Notice = z.infer<typeof Notice>

const sendNotice = defineJob({
  name: 'subscriptions.send-notice',
  /** `at` is the moment of the change, which tells one cancellation from the next. */
  payload: z.object({ subscription_id: Id, notice: Notice, at: z.string() }),
})

/** The fields of the subscription in an event that decide about a notice. */
const Changed = z.object({ cancel_at_period_end: z.boolean(), ended_at: z.nullable(z.string()) })

/** A consumer that queues an e-mail. @param when decides by the subscription as it was at the event; default always */
const notify =
  (notice: Notice, when: (changed: z.infer<typeof Changed>) => boolean = () => true): Consumer =>
  async (tx, _, { subject_id: subscription_id, data, occurred_at }) => {
    const changed = Changed.parse(data)
    if (!when(changed)) return
    const at = notice === 'ended' && changed.ended_at !== null ? changed.ended_at : occurred_at.toISOString()
    await enqueue(tx, sendNotice, { subscription_id, notice, at })
  }

/**
 * The e-mails that follow changes of a subscription. A subscription that ends at once is also canceled, and one
 * that becomes past due is also revoked: the conditions keep these from sending a second e-mail.
 */
export const notices: Consumers = {
  'subscription.canceled': notify('canceled', ({ cancel_at_period_end }) => cancel_at_period_end),
  'subscription.uncanceled': notify('uncanceled'),
  'subscription.past_due': notify('past_due'),
  'subscription.revoked': notify('ended', ({ ended_at }) => ended_at !== null),
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

type Facts = {
  readonly name: string
  /** The end of the period. */
  readonly until: Date
  /** Whether the last change of product still costs something, which is charged when the subscription ends. */
  readonly is_owed: boolean
}

const texts: Record<Notice, (facts: Facts) => { readonly subject: string; readonly text: string }> = {
  canceled: ({ name, until, is_owed }) => ({
    subject: `Your subscription to ${name} is canceled`,
    text: `your subscription to ${name} is canceled. You can use it until ${day.format(until)}; ${
      is_owed
        ? 'what your last change of product still costs is charged on that day, and nothing after that.'
        : 'nothing more is charged.'
    }`,
  }),
  uncanceled: ({ name }) => ({
    subject: `Your subscription to ${name} goes on`,
    text: `you took the cancellation of your subscription to ${name} back. It goes on as before.`,
  }),
  past_due: ({ name }) => ({
    subject: `Your payment for ${name} did not go through`,
    text: `the payment for your subscription to ${name} did not go through. It is tried again in the next days. Add another payment method to go on at once.`,
  }),
  ended: ({ name, is_owed }) => ({
    subject: `Your subscription to ${name} has ended`,
    text: `your subscription to ${name} has ended. ${
      is_owed
        ? 'What your last change of product cost is charged now, and nothing after that.'
        : 'Nothing more is charged.'
    }`,
  }),
}

/** The e-mail about a change of a subscription. Its id names the change, so that it is sent once. */
const writeNotice = (
  subscription: StoredSubscription,
  { notice, at, is_owed }: { readonly notice: Notice; readonly at: string; readonly is_owed: boolean },
): Mail => {
  const { customer, product, organization } = subscription
  const { subject, text } = texts[notice]({
    name: product.name,
    until: subscription.current_period_end,
    is_owed,
  })
  return {
    id: `subscription-${notice}-${subscription.id}-${at}`,
    to: customer.email,
    subject,
    text: `Hello${customer.name === null ? '' : ` ${customer.name}`},\n\n${text}\n\n${organization.name}`,
  }
}

/** The job that sends the e-mail. */
export const sendNoticeJob = ({ database, mailer }: Services): JobHandler =>
  handle(sendNotice, async ({ subscription_id, notice, at }) => {
    const subscription = await getSubscription(database.db, { id: subscription_id })
    const is_owed = await owesLastChange(database.db, subscription_id)
    await mailer.send(writeNotice(subscription, { notice, at, is_owed }))
  })
