import type { Refund } from '@atelier/contract'
import { amounts, button, facts, paragraph } from '@atelier/plumbing/mail'
import { creditNoteNumber } from '@atelier/contract/areas/credit-notes'
import type { Voice, Written } from '../voice.ts'

/** Order data of e-mails. Amounts are in minor units. */
export type OrderFacts = {
  readonly id: string
  readonly number: string
  /** Number of the receipt, with its URL in the portal. Absent unless a payment has paid the order. */
  readonly receipt?: { readonly number: string; readonly url: string }
  readonly product: string
  readonly currency: string
  readonly ordered_at: Date
  readonly items: readonly { readonly label: string; readonly amount: number }[]
  readonly discount_amount: number
  readonly tax_amount: number
  /** True where items and discount include the tax. */
  readonly is_tax_inside?: boolean
  /** Basis points. Null where it is not known. */
  readonly tax_rate?: number | null
  /** Tax included. */
  readonly total: number
  /**
   * Charged amount. Differs from the total when other orders are charged with it, or it is charged with
   * another.
   */
  readonly due: number
  /** Amount that it adds to the balance of the customer. Absent for other products. */
  readonly top_up?: number
  /** Part that the balance of the customer pays, tax included. Absent for none. */
  readonly from_balance?: number
  /** Earlier orders charged with it, tax included. */
  readonly carried_from: readonly { readonly number: string; readonly total: number }[]
  /**
   * Number of the order that it is charged with. `next` before that order exists, null when it is charged
   * itself.
   */
  readonly carried_to: string | null
  /** Card that paid it: `Visa •••• 4242`. */
  readonly paid_with?: string | undefined
  /** URL of the order in the portal. */
  readonly order_url: string
}

/** Refund data of e-mails. Amounts are in minor units. */
type RefundFacts = {
  readonly id: string
  /** Net amount, before tax. */
  readonly amount: number
  readonly tax_amount: number
  readonly reason: Refund['reason']
  readonly refunded_at: Date
  /** Number of the credit note among those of the invoice. Null when there is none. */
  readonly credit_note: number | null
}

const factsOf = ({ say, day }: Voice, order: OrderFacts, refund: RefundFacts) =>
  facts([
    { label: say('order'), value: order.number },
    refund.credit_note === null
      ? { label: say('refundId'), value: refund.id }
      : {
          label: say(order.top_up === undefined ? 'creditNote.title' : 'refundReceipt.title'),
          value: creditNoteNumber(order.number, refund.credit_note),
        },
    { label: say('date'), value: day(refund.refunded_at) },
  ])

/** Writes the receipt of a successful refund. */
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
      button(say('refund.where'), say('order.open'), order.order_url),
      factsOf(voice, order, refund),
    ],
  }
}

/** Writes the e-mail about a refund returned by the bank. */
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
      button(say('refund.where'), say('order.open'), order.order_url),
      // Its credit note is void.
      factsOf(voice, order, { ...refund, credit_note: null }),
    ],
  }
}
