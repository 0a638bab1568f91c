import { creditNoteNumber } from '@atelier/contract/areas/returns/credit-notes'
import { formatRate } from '@atelier/contract/texts/tax-rate'
import { totalOf } from '../../core/database/order-amounts.ts'
import type { Speech } from '../../mails/index.ts'
import type { InvoiceContent, InvoiceSettlement } from './content.ts'

type Refund = InvoiceSettlement['refunds'][number]

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
  const amountDue = carried_to === undefined ? totalOf(content) + collected - from_balance - paid_amount : 0
  const refunded = refunds.reduce((sum, { amount, tax_amount }) => sum + amount + tax_amount, 0)
  return [
    ...saleLines(content, settlement, speech),
    ...refunds.flatMap((refund) => [
      line(refundLabel(content.number, refund, speech), negate(refund.amount)),
      ...(refund.tax_amount > 0 ? [line(say('invoice.taxRefunded'), negate(refund.tax_amount))] : []),
    ]),
    line(say(refunded > 0 ? 'invoice.paidLess' : 'invoice.paid'), negate(paid_amount - refunded)),
    line(say('invoice.due'), amountDue, true),
  ]
}
