import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { button, facts, paragraph } from '@atelier/plumbing/mail'
import type { Money } from '../../core/money.ts'
import { spokenName } from '../spoken-name.ts'
import type { Voice, Written } from '../voice.ts'

/** Withdrawal data of the e-mail. */
type WithdrawalFacts = {
  /** Name given in the declaration. */
  readonly name: string
  readonly email: string
  readonly product: string
  readonly number: string
  readonly ordered_at: Date
  readonly declared_at: Date
  /** Null when nothing is refunded to a payment method. */
  readonly refund_due_at: Date | null
  /** Amount returned to the customer's balance; null if there is none. */
  readonly to_balance: Money | null
  /** URL of the order in the portal. */
  readonly order_url: string
}

/** Writes the withdrawal receipt that the law requires: the contract, the consumer's name and the time. */
export const writeWithdrawal = (
  { say, day, moment, money, seller }: Voice,
  withdrawal: WithdrawalFacts,
): Written => {
  const { name, email, product, number, ordered_at, declared_at, refund_due_at, to_balance, order_url } =
    withdrawal
  const personName = spokenName(name)
  const declaredBy = personName === null ? readableEmail(email) : `${personName}, ${readableEmail(email)}`
  return {
    mail: 'withdrawal',
    subject: say('withdrawal.subject', { product }),
    greets: true,
    parts: [
      paragraph(say('withdrawal.confirms', { seller: seller.name, moment: moment(declared_at) })),
      facts([
        {
          label: say('withdrawal.about'),
          value: say('withdrawal.order', { product, number, date: day(ordered_at) }),
        },
        { label: say('withdrawal.by'), value: declaredBy },
      ]),
      ...(to_balance === null
        ? []
        : [
            paragraph(say('withdrawal.toBalance', { amount: money(to_balance.amount, to_balance.currency) })),
          ]),
      button(
        refund_due_at === null ? say('order.where') : say('withdrawal.refund', { date: day(refund_due_at) }),
        say('order.open'),
        order_url,
      ),
      paragraph(say('withdrawal.keep')),
    ],
  }
}
