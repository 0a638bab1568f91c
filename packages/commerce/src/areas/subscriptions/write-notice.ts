import { handle, type JobHandler } from '@atelier/plumbing/jobs'
import type { Mail } from '@atelier/plumbing/mail'
import type { Services } from '../../services.ts'
import type { StoredSubscription } from './stored-subscription.ts'
import { sendNotice } from './subscription-jobs.ts'
import { getSubscription } from './subscription-queries.ts'

type Notice = 'canceled' | 'uncanceled' | 'past_due' | 'ended'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const words: Record<
  Notice,
  (name: string, until: Date) => { readonly subject: string; readonly text: string }
> = {
  canceled: (name, until) => ({
    subject: `Your subscription to ${name} is canceled`,
    text: `your subscription to ${name} is canceled. You can use it until ${day.format(until)}; nothing more is charged.`,
  }),
  uncanceled: (name) => ({
    subject: `Your subscription to ${name} goes on`,
    text: `you took the cancellation of your subscription to ${name} back. It goes on as before.`,
  }),
  past_due: (name) => ({
    subject: `Your payment for ${name} did not go through`,
    text: `the payment for your subscription to ${name} did not go through. It is tried again in the next days. Add another payment method to go on at once.`,
  }),
  ended: (name) => ({
    subject: `Your subscription to ${name} has ended`,
    text: `your subscription to ${name} has ended. Nothing more is charged.`,
  }),
}

/** The message about a change of a subscription. Its id names the change, so that it is sent once. */
const writeNotice = (subscription: StoredSubscription, notice: Notice, at: string): Mail => {
  const { customer, product, organization } = subscription
  const { subject, text } = words[notice](product.name, subscription.current_period_end)
  return {
    id: `subscription-${notice}-${subscription.id}-${at}`,
    to: customer.email,
    subject,
    text: `Hello${customer.name === null ? '' : ` ${customer.name}`},\n\n${text}\n\n${organization.name}`,
  }
}

export const sendNoticeJob = ({ database, mailer }: Services): JobHandler =>
  handle(sendNotice, async ({ subscription_id, notice, at }) => {
    const subscription = await getSubscription(database.db, { id: subscription_id })
    await mailer.send(writeNotice(subscription, notice, at))
  })
