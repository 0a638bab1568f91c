import { button, paragraph } from '@atelier/plumbing/mail'
import type { Voice, Written } from '../voice.ts'

/** The changes of a subscription that its customer is told of. */
export type NoticeKind = 'canceled' | 'uncanceled' | 'past_due' | 'ended'

export type SubscriptionFacts = {
  readonly product: string
  /** The end of the period. */
  readonly until: Date
  /** What is still charged when the subscription ends; undefined when nothing is. */
  readonly owed: 'usage' | 'change' | undefined
  /** The order whose payment the bank wants its customer to confirm. */
  readonly order_to_confirm?: string | undefined
}

/** The mail about a payment that the bank declined only because its customer was absent. */
const writeBankAsks = ({ say, seller }: Voice, product: string, order_id: string): Written => ({
  mail: 'subscription_past_due',
  subject: say('bank_asks.subject', { product }),
  greets: true,
  values: { product_name: product },
  parts: [
    paragraph(say('bank_asks.text', { product })),
    button(say('subscription.whereToPay'), say('subscription.payNow'), `${seller.page}/orders/${order_id}`),
  ],
})

const sentenceOf = ({ say, day }: Voice, kind: NoticeKind, { product, until, owed }: SubscriptionFacts) => {
  switch (kind) {
    case 'canceled':
      return say(`canceled.${owed ?? 'until'}`, { product, date: day(until) })
    case 'ended':
      return say(`ended.${owed ?? 'nothing'}`, { product })
    case 'uncanceled':
    case 'past_due':
      return say(`${kind}.text`, { product })
  }
}

/** The mail about a change of a subscription. */
export const writeNotice = (voice: Voice, kind: NoticeKind, facts: SubscriptionFacts): Written => {
  const { say, day, seller } = voice
  const { product, until, order_to_confirm } = facts
  if (kind === 'past_due' && order_to_confirm !== undefined)
    return writeBankAsks(voice, product, order_to_confirm)
  return {
    mail: `subscription_${kind}`,
    subject: say(`${kind}.subject`, { product }),
    greets: true,
    values: { product_name: product, ...(kind === 'canceled' && { end_date: day(until) }) },
    parts: [
      paragraph(sentenceOf(voice, kind, facts)),
      button(
        say('subscription.where'),
        say(kind === 'past_due' ? 'subscription.pay' : 'subscription.open'),
        kind === 'past_due' ? `${seller.page}/account` : seller.page,
      ),
    ],
  }
}
