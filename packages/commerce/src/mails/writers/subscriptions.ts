import { button, linkedParagraph, paragraph } from '@atelier/plumbing/mail'
import type { Voice, Written } from '../voice.ts'

/** Changes of a subscription that are notified by e-mail. */
export type NoticeKind =
  | 'started'
  | 'trial_started'
  | 'pausing'
  | 'paused'
  | 'resumed'
  | 'canceled'
  | 'uncanceled'
  | 'past_due'
  | 'ended'

/** Notices written by `writeNotice`; the others have writers of their own. */
type ChangeKind = Exclude<NoticeKind, 'past_due' | 'trial_started'>

export type SubscriptionFacts = {
  readonly product: string
  /** End of the period. */
  readonly until: Date
  /**
   * Charge that follows the end or the pause: for usage or for a change of plan; `trial` if the subscription
   * ends with its trial, without a charge. Undefined if there is none.
   */
  readonly final_charge: 'usage' | 'change' | 'trial' | undefined
  /** End of the pause; null if there is none. */
  readonly resumes_at: Date | null
}

/** A declined payment. */
export type OwedPayment = {
  readonly order_id: string
  /** Tax included, in minor units. */
  readonly amount: number
  readonly currency: string
  /** Retry times. The subscription ends when the last retry fails. */
  readonly attempts: readonly Date[]
}

/** Writes the e-mail about a declined payment: the next steps and their dates, and the link to pay. */
export const writePastDue = (voice: Voice, product: string, payment: OwedPayment): Written => {
  const { say, day, daysOfMonth, money, seller } = voice
  const { order_id, currency, attempts } = payment
  const amount = money(payment.amount, currency)
  const last = attempts.at(-1)
  return {
    mail: 'subscription_past_due',
    subject: say('past_due.subject', { product }),
    greets: true,
    values: { product_name: product, amount },
    parts: [
      paragraph(say('past_due.text', { product, amount })),
      ...(last === undefined
        ? []
        : [paragraph(say('past_due.next', { dates: daysOfMonth(attempts), date: day(last) }))]),
      button(say('past_due.otherCard'), say('subscription.pay'), `${seller.page}/account`),
      linkedParagraph(say('past_due.sameCard'), {
        label: say('subscription.payNow'),
        url: `${seller.page}/orders/${order_id}`,
      }),
    ],
  }
}

/** Writes the e-mail about a payment that requires the customer's confirmation with the bank. */
export const writeAuthenticationRequired = (
  { say, seller }: Voice,
  product: string,
  order_id: string,
): Written => ({
  mail: 'subscription_past_due',
  subject: say('bank_asks.subject', { product }),
  greets: true,
  values: { product_name: product },
  parts: [
    paragraph(say('bank_asks.text', { product })),
    button(say('subscription.whereToPay'), say('subscription.payNow'), `${seller.page}/orders/${order_id}`),
  ],
})

const sentenceOf = (
  { say, day }: Voice,
  kind: ChangeKind,
  { product, until, final_charge }: SubscriptionFacts,
) => {
  switch (kind) {
    case 'pausing':
      return say(final_charge === 'usage' ? 'pausing.usage' : 'pausing.until', { product, date: day(until) })
    case 'canceled':
      return say(
        final_charge === undefined || final_charge === 'trial'
          ? 'canceled.until'
          : `canceled.${final_charge}`,
        { product, date: day(until) },
      )
    case 'ended':
      return say(`ended.${final_charge ?? 'nothing'}`, { product })
    case 'started':
    case 'paused':
    case 'resumed':
    case 'uncanceled':
      return say(`${kind}.text`, { product })
  }
}

/** Returns the paragraph about the end of a pause. */
const resumptionParagraph = ({ say, day }: Voice, { resumes_at }: SubscriptionFacts) =>
  paragraph(resumes_at === null ? say('pausing.open') : say('pausing.resumes', { date: day(resumes_at) }))

/** Writes the e-mail about a change of a subscription. */
export const writeNotice = (voice: Voice, kind: ChangeKind, facts: SubscriptionFacts): Written => {
  const { say, day, seller } = voice
  const { product, until } = facts
  return {
    mail: `subscription_${kind}`,
    subject: say(`${kind}.subject`, { product }),
    greets: true,
    values: {
      product_name: product,
      ...((kind === 'canceled' || kind === 'pausing') && { end_date: day(until) }),
    },
    parts: [
      paragraph(sentenceOf(voice, kind, facts)),
      ...(kind === 'pausing' || kind === 'paused' ? [resumptionParagraph(voice, facts)] : []),
      button(say('subscription.where'), say('subscription.open'), seller.page),
    ],
  }
}
