import { button, linkedParagraph, paragraph } from '@atelier/plumbing/mail'
import type { Voice, Written } from '../voice.ts'

/** The changes of a subscription that its customer is told of. */
export type NoticeKind = 'canceled' | 'uncanceled' | 'past_due' | 'ended'

export type SubscriptionFacts = {
  readonly product: string
  /** The end of the period. */
  readonly until: Date
  /** What is still charged when the subscription ends; undefined when nothing is. */
  readonly owed: 'usage' | 'change' | undefined
}

/** A payment that was declined. */
export type OwedPayment = {
  readonly order_id: string
  /** Tax included, in minor units. */
  readonly amount: number
  readonly currency: string
  /** When the card is charged again; the subscription ends when the last attempt fails. */
  readonly attempts: readonly Date[]
}

/** The mail about a payment that was declined: what happens when, and how to pay. */
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

/** The mail about a payment that the bank declined only because its customer was absent. */
export const writeBankAsks = ({ say, seller }: Voice, product: string, order_id: string): Written => ({
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
  kind: Exclude<NoticeKind, 'past_due'>,
  { product, until, owed }: SubscriptionFacts,
) => {
  switch (kind) {
    case 'canceled':
      return say(`canceled.${owed ?? 'until'}`, { product, date: day(until) })
    case 'ended':
      return say(`ended.${owed ?? 'nothing'}`, { product })
    case 'uncanceled':
      return say('uncanceled.text', { product })
  }
}

/** The mail about a change of a subscription. */
export const writeNotice = (
  voice: Voice,
  kind: Exclude<NoticeKind, 'past_due'>,
  facts: SubscriptionFacts,
): Written => {
  const { say, day, seller } = voice
  const { product, until } = facts
  return {
    mail: `subscription_${kind}`,
    subject: say(`${kind}.subject`, { product }),
    greets: true,
    values: { product_name: product, ...(kind === 'canceled' && { end_date: day(until) }) },
    parts: [
      paragraph(sentenceOf(voice, kind, facts)),
      button(say('subscription.where'), say('subscription.open'), seller.page),
    ],
  }
}
