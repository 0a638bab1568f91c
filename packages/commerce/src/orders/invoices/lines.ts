import { readableEmail } from '@atelier/contract/primitives/readable-email'
import type { Address } from '@atelier/contract'
import { creditNoteNumber } from '@atelier/contract/areas/returns/credit-notes'
import { formatUnitPrice } from '@atelier/contract/texts/money'
import { formatRate } from '@atelier/contract/texts/tax-rate'
import { quantityText, readUsageLabel } from '@atelier/contract/texts/usage-label'
import { totalOf } from '../../core/database/order-amounts.ts'
import type { Speech } from '../../mails/speech.ts'
import type { InvoiceContent, InvoiceItem, InvoiceSettlement } from './content.ts'

type UsageOfItem = NonNullable<InvoiceItem['usage']>
type Refund = InvoiceSettlement['refunds'][number]

/** Returns the lines of a postal address, with the country name in the language of the text. */
export const addressLines = (
  { line1, line2, postal_code, city, state, country }: Address,
  { locale }: Pick<Speech, 'locale'>,
): string[] => {
  const countryNames = new Intl.DisplayNames([locale], { type: 'region' })
  const town = [postal_code, city, state?.replace(`${country}-`, '')].filter(
    (part) => part != null && part !== '',
  )
  return [line1, line2, town.join(' '), countryNames.of(country) ?? country].filter(
    (line): line is string => line !== null && line !== '',
  )
}

/** Returns the display name of a tax id kind: `eu_vat` is `EU VAT`. */
const kindName = (kind: string): string => kind.replaceAll('_', ' ').toUpperCase()

export const sellerLines = (seller: InvoiceContent['seller'], speech: Speech): string[] => {
  const { name, email, website, legal_name = name, address, tax_number } = seller
  return [
    legal_name,
    ...(legal_name === name ? [] : [name]),
    ...(address === undefined ? [] : addressLines(address, speech)),
    ...(tax_number === undefined ? [] : [speech.say('invoice.taxNumber', { number: tax_number })]),
    email && readableEmail(email),
    website,
  ].filter((line): line is string => line !== null && line !== '')
}

export const buyerLines = (
  { name, email, address, tax_id }: InvoiceContent['buyer'],
  speech: Speech,
): string[] => [
  ...(name === null || name === '' ? [] : [name]),
  readableEmail(email),
  ...(address === null ? [] : addressLines(address, speech)),
  ...(tax_id === null ? [] : [`${kindName(tax_id[1])} ${tax_id[0]}`]),
]

/** Columns of an item between its label and its amount. */
type Units = { readonly quantity: string; readonly price: string }

/** Texts of an item: its label, the smaller line below it, and its units. */
export type ItemTexts = { readonly label: string; readonly detail?: string; readonly units?: Units }

/**
 * Returns the texts of a usage item. Its figures are the exact ones that the amount was computed from; the label,
 * which rounds them, has the name of the meter, and the cap of an amount that is less than quantity × unit price.
 */
const usageTexts = (
  label: string,
  { quantity, unit_amount, used_from, used_until }: UsageOfItem,
  { say, day, locale }: Speech,
  currency: string,
): ItemTexts => {
  const { meter = label, cap } = readUsageLabel(label, { currency, locale }) ?? {}
  const used = say('invoice.usage', { from: day(new Date(used_from)), until: day(new Date(used_until)) })
  return {
    label: meter,
    detail: cap === undefined ? used : `${used}, ${say('usage.atMost', { amount: cap })}`,
    units: {
      quantity: quantityText(quantity, locale),
      price: formatUnitPrice(unit_amount, currency, locale),
    },
  }
}

const periodLine = ({ from, until }: NonNullable<InvoiceItem['period']>, { say, day }: Speech): string =>
  say('invoice.period', { from: day(new Date(from)), until: day(new Date(until)) })

/** Returns the texts of an item in the language of its invoice. */
export const itemTexts = (
  { label, units, period, usage }: InvoiceItem,
  speech: Speech,
  currency: string,
): ItemTexts => {
  if (usage !== undefined) return usageTexts(label, usage, speech, currency)
  return {
    label,
    ...(period && { detail: periodLine(period, speech) }),
    ...(units && {
      units: { quantity: String(units.quantity), price: speech.money(units.unit_amount, currency) },
    }),
  }
}

/** Display names of card networks, by the processors' names. */
const cardNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** Returns the card name and digits for a sentence. An unknown network keeps the processor's name. */
const cardWords = ({ brand, last4 }: { readonly brand: string; readonly last4: string }) => ({
  card: cardNames[brand] ?? brand,
  digits: last4,
})

/** Returns the date and method of the payment. */
export const paymentLine = (
  { paid_at, card }: NonNullable<InvoiceSettlement['payment']>,
  { say, day }: Speech,
): string => {
  const date = day(new Date(paid_at))
  return card === null
    ? say('invoice.paidOn', { date })
    : say('invoice.paidWith', { date, ...cardWords(card) })
}

/** Returns the date of a refund, and its card. */
export const refundLine = (
  { refunded_at }: Pick<Refund, 'refunded_at'>,
  payment: InvoiceSettlement['payment'],
  { say, day }: Speech,
): string => {
  const date = day(new Date(refunded_at))
  const card = payment?.card ?? null
  return card === null
    ? say('invoice.refundedOn', { date })
    : say('creditNote.refundedTo', { date, ...cardWords(card) })
}

export type Total = { readonly label: string; readonly amount: number; readonly strong: boolean }

const line = (label: string, amount: number, strong = false): Total => ({ label, amount, strong })

/** Returns the label of a refund among the totals, with its credit note. */
export const refundLabel = (
  number: string,
  { refunded_at, credit_note }: Refund,
  { say, day }: Speech,
): string => {
  const refunded = say('invoice.refundedOn', { date: day(new Date(refunded_at)) })
  return credit_note === undefined
    ? refunded
    : say('invoice.credited', { refunded, number: creditNoteNumber(number, credit_note) })
}

/** Negates an amount. Zero has no sign. */
const negate = (amount: number): number => 0 - amount

const carriedWords = (carried_to: string, say: Speech['say']): string => {
  if (carried_to === 'nothing') return say('invoice.notCollected')
  return carried_to === 'next' ? say('invoice.carriedOn') : say('invoice.carriedTo', { number: carried_to })
}

/** Returns the label of the tax that is part of the total, with its rate if it is known. */
const taxInsideLabel = ({ tax_rate }: InvoiceContent, { say, locale }: Speech): string =>
  tax_rate === undefined
    ? say('invoice.taxInside')
    : say('invoice.taxInsideAt', { rate: formatRate(tax_rate, locale) })

/**
 * Returns the lines of a sale, down to its total and what earlier orders and the balance of the customer contribute.
 * Discounts of zero are omitted; the tax line is always shown, as the law requires: below the total that includes it,
 * or above the one that it is added to.
 */
export const saleLines = (
  content: InvoiceContent,
  { from_balance = 0, carried_from = [], carried_to }: Partial<InvoiceSettlement>,
  speech: Speech,
): Total[] => {
  const { say } = speech
  const total = totalOf(content)
  const isInside = content.tax_behavior === 'inclusive'
  return [
    line(say('invoice.subtotal'), content.subtotal_amount),
    ...(content.discount_amount > 0 ? [line(say('invoice.discount'), negate(content.discount_amount))] : []),
    ...(isInside ? [] : [line(say('invoice.tax'), content.tax_amount)]),
    line(say('invoice.total'), total, true),
    ...(isInside ? [line(taxInsideLabel(content, speech), content.tax_amount)] : []),
    ...carried_from.map((earlier) =>
      line(say('invoice.carriedFrom', { number: earlier.number }), earlier.total),
    ),
    ...(carried_to === undefined ? [] : [line(carriedWords(carried_to, say), negate(total))]),
    ...(from_balance > 0 ? [line(say('invoice.fromBalance'), negate(from_balance))] : []),
  ]
}

/**
 * Returns the totals of an invoice. The lines between the total and the amount due lead from one to the other.
 * Refunds of zero are omitted.
 */
export const totalLines = (
  content: InvoiceContent,
  settlement: InvoiceSettlement,
  speech: Speech,
): Total[] => {
  const { paid_amount, refunds, from_balance = 0, carried_from = [], carried_to } = settlement
  const { say } = speech
  const collected = carried_from.reduce((sum, earlier) => sum + earlier.total, 0)
  const due = carried_to === undefined ? totalOf(content) + collected - from_balance - paid_amount : 0
  const refunded = refunds.reduce((sum, { amount, tax_amount }) => sum + amount + tax_amount, 0)
  return [
    ...saleLines(content, settlement, speech),
    ...refunds.flatMap((refund) => [
      line(refundLabel(content.number, refund, speech), negate(refund.amount)),
      ...(refund.tax_amount > 0 ? [line(say('invoice.taxRefunded'), negate(refund.tax_amount))] : []),
    ]),
    line(say(refunded > 0 ? 'invoice.paidLess' : 'invoice.paid'), negate(paid_amount - refunded)),
    line(say('invoice.due'), due, true),
  ]
}
