import type { Refund } from '@atelier/contract'
import { amounts, button, facts, paragraph, things } from '@atelier/plumbing/mail'
import { creditNoteNumber } from '../../invoices/lines.ts'
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
  /** The address of the order in the portal. */
  readonly page: string
}

/** The words by which a buyer asked for delivery at once, and when. */
export type Consent = { readonly statement: string; readonly given_at: Date }

/**
 * The mail that confirms a purchase and is its receipt.
 *
 * @param benefits a paragraph for each benefit it brought
 * @param consent what the buyer agreed to about the right of withdrawal, which the confirmation has to repeat
 */
export const writeConfirmation = (
  voice: Voice,
  order: OrderFacts,
  benefits: readonly string[],
  consent?: Consent,
): Written => {
  const { say, money, day, moment, seller } = voice
  const { number, product, currency } = order
  const amount = (value: number) => money(value, currency)
  const total = amount(order.total)
  return {
    mail: 'order_confirmation',
    subject: say('confirmation.subject', { product }),
    heading: say('confirmation.heading'),
    preheader: say('confirmation.preheader', { product, total, number }),
    greets: true,
    money_back: number,
    values: { product_name: product, order_number: number, amount: total },
    parts: [
      button(say('confirmation.thanks', { seller: seller.name }), say('confirmation.open'), order.page),
      amounts([
        ...order.items.map((item) => ({ label: item.label, value: amount(item.amount) })),
        ...(order.discount_amount > 0
          ? [{ label: say('discount'), value: amount(-order.discount_amount) }]
          : []),
        ...(order.tax_amount > 0 ? [{ label: say('tax'), value: amount(order.tax_amount) }] : []),
        { label: say('total'), value: total, strong: true },
        ...order.carried_from.map((earlier) => ({
          label: say('confirmation.carriedFrom', { number: earlier.number }),
          value: amount(earlier.total),
        })),
        ...(order.carried_from.length > 0
          ? [{ label: say('confirmation.charged'), value: amount(order.due), strong: true }]
          : []),
      ]),
      ...(order.carried_to === null
        ? []
        : [
            paragraph(
              order.carried_to === 'next'
                ? say('confirmation.carriedOn', { amount: total })
                : say('confirmation.carriedTo', { amount: total, number: order.carried_to }),
            ),
          ]),
      ...(benefits.length > 0 ? [paragraph(say('confirmation.comesWith')), things(benefits)] : []),
      facts([
        { label: say('order'), value: number },
        { label: say('date'), value: day(order.ordered_at) },
        { label: say('orderId'), value: order.id },
      ]),
      ...(consent === undefined
        ? []
        : [
            paragraph(
              say('withdrawal.consented', {
                moment: moment(consent.given_at),
                statement: consent.statement,
              }),
            ),
          ]),
    ],
  }
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
