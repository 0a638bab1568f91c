import {
  amounts,
  button,
  facts,
  note,
  paragraph,
  type Part,
  type Thing,
  things,
} from '@atelier/plumbing/mail'
import { formatRate } from '@atelier/contract/texts/tax-rate'
import { readableLabel } from '@atelier/contract/texts/usage-label'
import type { Voice, Written } from '../voice.ts'
import { type NextCharge, nextChargeParts } from './next-charge.ts'
import type { OrderFacts } from './orders.ts'

/** Buyer's request for immediate delivery, with its time. */
export type Consent = { readonly statement: string; readonly given_at: Date }

/** Purchase data of a receipt. */
type Purchase = {
  readonly order: OrderFacts
  /** Granted benefits. */
  readonly benefits: readonly Thing[]
  /** Consent about the right of withdrawal, which the confirmation must repeat. */
  readonly consent?: Consent | undefined
  /** Set for a subscription that charges again. */
  readonly next_charge?: NextCharge | undefined
}

/** Data of a receipt for a later order of a subscription. */
type LaterOrder = Pick<Purchase, 'order' | 'next_charge'> & {
  /** Paid period. Undefined for a charge within a period. */
  readonly period?: { readonly from: Date; readonly to: Date } | undefined
}

/** Returns the label of the tax that is part of a total, with its rate where it is known. */
const taxInsideLabel = ({ say, locale }: Voice, { tax_rate }: OrderFacts): string =>
  tax_rate == null
    ? say('invoice.taxInside')
    : say('invoice.taxInsideAt', { rate: formatRate(tax_rate, locale) })

const amountsOf = (voice: Voice, order: OrderFacts): Part => {
  const { say, money, locale } = voice
  const amount = (value: number) => money(value, order.currency)
  const atMost = (limit: string) => say('usage.atMost', { amount: limit })
  const label = (text: string) => readableLabel(text, { currency: order.currency, locale, atMost })
  const taxLabel = order.is_tax_inside === true ? taxInsideLabel(voice, order) : say('tax')
  const tax = order.tax_amount > 0 ? [{ label: taxLabel, value: amount(order.tax_amount) }] : []
  return amounts([
    ...order.items.map((item) => ({ label: label(item.label), value: amount(item.amount) })),
    ...(order.discount_amount > 0 ? [{ label: say('discount'), value: amount(-order.discount_amount) }] : []),
    ...(order.is_tax_inside === true ? [] : tax),
    { label: say('total'), value: amount(order.total), strong: true },
    ...(order.is_tax_inside === true ? tax : []),
    ...order.carried_from.map((earlier) => ({
      label: say('confirmation.carriedFrom', { number: earlier.number }),
      value: amount(earlier.total),
    })),
    ...(order.from_balance === undefined
      ? []
      : [{ label: say('invoice.fromBalance'), value: amount(-order.from_balance) }]),
    ...(order.carried_from.length > 0 || order.from_balance !== undefined
      ? [{ label: say('confirmation.charged'), value: amount(order.due), strong: true }]
      : []),
  ])
}

/** Returns the sentence about a total that another order charges. */
const carriedParts = ({ say, money }: Voice, { carried_to, total, currency }: OrderFacts): Part[] => {
  if (carried_to === null) return []
  const amount = money(total, currency)
  return [
    paragraph(
      carried_to === 'next'
        ? say('confirmation.carriedOn', { amount })
        : say('confirmation.carriedTo', { amount, number: carried_to }),
    ),
  ]
}

const factsOf = ({ say, day }: Voice, { number, ordered_at, paid_with }: OrderFacts): Part =>
  facts([
    { label: say('order'), value: number },
    { label: say('date'), value: day(ordered_at) },
    ...(paid_with === undefined ? [] : [{ label: say('paidWith'), value: paid_with }]),
  ])

/** Returns the link to the receipt of the payment; nothing for an order that no payment has paid. */
const receiptParts = ({ say }: Voice, { receipt }: OrderFacts): Part[] =>
  receipt === undefined
    ? []
    : [note(say('receipt.named', receipt), { label: say('receipt.open'), url: receipt.url })]

/** Writes the confirmation of a purchase, which is its receipt. */
export const writeConfirmation = (
  voice: Voice,
  { order, benefits, consent, next_charge }: Purchase,
): Written => {
  const { say, money, moment, seller } = voice
  const { number, product, currency } = order
  const total = money(order.total, currency)
  return {
    mail: 'order_confirmation',
    subject: say('confirmation.subject', { product }),
    heading: say('confirmation.heading'),
    preheader: say('confirmation.preheader', { product, total, number }),
    greets: true,
    money_back: number,
    values: { product_name: product, order_number: number, amount: total },
    parts: [
      order.top_up === undefined
        ? button(
            say('confirmation.thanks', { product, seller: seller.name }),
            say('confirmation.open'),
            order.order_url,
          )
        : button(
            say('confirmation.toppedUp', { amount: money(order.top_up, currency), seller: seller.name }),
            say('confirmation.openReceipt'),
            order.order_url,
          ),
      ...(benefits.length > 0 ? [paragraph(say('confirmation.comesWith')), things(benefits)] : []),
      amountsOf(voice, order),
      ...carriedParts(voice, order),
      ...nextChargeParts(voice, next_charge),
      factsOf(voice, order),
      ...receiptParts(voice, order),
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

const monthsBetween = (from: Date, to: Date): number =>
  (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()

/**
 * Formats a period, as part of a sentence: `27 December to 27 January`, with years where they are ambiguous.
 */
const periodText = ({ say, day, dayOfMonth }: Voice, { from, to }: NonNullable<LaterOrder['period']>) => {
  const write = monthsBetween(from, to) > 6 ? day : dayOfMonth
  return say('renewed.period', { from: write(from), to: write(to) })
}

const renewalSubject = (
  voice: Voice,
  { due, currency, product }: OrderFacts,
  period: LaterOrder['period'],
) => {
  const { say, money } = voice
  const amount = money(due, currency)
  if (period === undefined) return say('renewed.change', { amount, product })
  const span = periodText(voice, period)
  return due === 0
    ? say('renewed.nothing', { period: span })
    : say('renewed.subject', { amount, period: span })
}

/** Writes the receipt of a renewal, or of a charge within a period. */
export const writeRenewal = (voice: Voice, { order, next_charge, period }: LaterOrder): Written => {
  const { say, money, seller } = voice
  const { number, product, currency } = order
  const amount = money(order.due, currency)
  return {
    mail: 'subscription_renewed',
    subject: renewalSubject(voice, order, period),
    preheader: say('confirmation.preheader', { product, total: amount, number }),
    greets: true,
    money_back: number,
    values: { product_name: product, order_number: number, amount },
    parts: [
      button(
        say('renewed.thanks', { product, seller: seller.name }),
        say('confirmation.open'),
        order.order_url,
      ),
      amountsOf(voice, order),
      ...carriedParts(voice, order),
      ...nextChargeParts(voice, next_charge),
      factsOf(voice, order),
      ...receiptParts(voice, order),
    ],
  }
}
