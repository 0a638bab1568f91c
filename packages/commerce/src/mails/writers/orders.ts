import type { Refund } from '@atelier/contract'
import { amounts, button, facts, paragraph } from '@atelier/plumbing/mail'
import { creditNoteNumber } from '../../core/document-numbers.ts'
import type { Voice, Written } from '../voice.ts'

/** What mails about an order say of it. Amounts are in minor units. */
export type OrderFacts = {
  readonly id: string
  readonly number: string
  readonly product: string
  readonly currency: string
  readonly ordered_at: Date
  readonly items: readonly { readonly label: string; readonly amount: number }[]
  readonly discount_amount: number
  readonly tax_amount: number
  /** Tax included. */
  readonly total: number
  /** What is charged for it: less or more than the total where other orders are charged with it, or it with another one. */
  readonly due: number
  /** Earlier orders that are charged with it, tax included. */
  readonly carried_from: readonly { readonly number: string; readonly total: number }[]
  /** The number of the order that it is charged with; `next` until there is one, null unless it is so. */
  readonly carried_to: string | null
  /** The card that paid it: `Visa •••• 4242`. */
  readonly paid_with?: string | undefined
  /** The address of the order in the portal. */
  readonly page: string
}

/** What mails about a refund say of it. Amounts are in minor units. */
type RefundFacts = {
  readonly id: string
  /** Net of tax, which comes on top. */
  readonly amount: number
  readonly tax_amount: number
  readonly reason: Refund['reason']
  readonly refunded_at: Date
  /** Number of its credit note among those of the invoice; null for refunds that have none. */
  readonly credit_note: number | null
}

const factsOf = ({ say, day }: Voice, order: OrderFacts, refund: RefundFacts) =>
  facts([
    { label: say('order'), value: order.number },
    ...(refund.credit_note === null
      ? []
      : [{ label: say('creditNote.title'), value: creditNoteNumber(order.number, refund.credit_note) }]),
    { label: say('date'), value: day(refund.refunded_at) },
    { label: say('orderId'), value: order.id },
    { label: say('refundId'), value: refund.id },
  ])

/** The mail about a refund that went through, which is its receipt. */
export const writeRefund = (voice: Voice, order: OrderFacts, refund: RefundFacts): Written => {
  const { say, money, seller } = voice
  const { number, product, currency } = order
  const whole = refund.amount + refund.tax_amount
  const amount = money(whole, currency)
  const sentence = whole === order.due ? 'refund.whole' : 'refund.part'
  return {
    mail: 'refund',
    subject: say('refund.subject', { number }),
    greets: true,
    values: { product_name: product, order_number: number, amount },
    parts: [
      paragraph(say(sentence, { seller: seller.name, product })),
      amounts([
        {
          label: say('refund.refunded'),
          value:
            refund.tax_amount > 0
              ? say('refund.ofItTax', { amount, tax: money(refund.tax_amount, currency) })
              : amount,
          strong: true,
        },
      ]),
      ...(refund.reason === 'other' ? [] : [paragraph(say(`refund.${refund.reason}`))]),
      paragraph(say('refund.days')),
      button(say('refund.where'), say('refund.open'), order.page),
      factsOf(voice, order, refund),
    ],
  }
}

/** The mail about a refund that the bank has sent back. */
export const writeReturned = (voice: Voice, order: OrderFacts, refund: RefundFacts): Written => {
  const { say, money, seller } = voice
  const { number, product, currency } = order
  const amount = money(refund.amount + refund.tax_amount, currency)
  return {
    mail: 'refund_returned',
    subject: say('returned.subject', { number }),
    greets: true,
    values: { product_name: product, order_number: number, amount },
    parts: [
      paragraph(say('returned.bank', { amount, seller: seller.name })),
      paragraph(say('returned.write', { seller: seller.name })),
      button(say('refund.where'), say('refund.open'), order.page),
      // Its credit note is void.
      factsOf(voice, order, { ...refund, credit_note: null }),
    ],
  }
}
