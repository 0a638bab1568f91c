import { chargedOf, type Refundable, refundableOf, taxShare } from '@atelier/contract'
import { stepOf } from '@atelier/contract/texts/money'
import { readDecimal } from '../../lib/money.ts'
import type { Order, Refund } from '../api-types.ts'

type Amounts = Pick<
  Order,
  | 'net_amount'
  | 'tax_amount'
  | 'currency'
  | 'credited_amount'
  | 'credited_tax_amount'
  | 'carried_from'
  | 'carried_to'
  | 'wallet_amount'
  | 'wallet_tax_amount'
>
type RefundAmounts = Pick<Refund, 'status' | 'amount' | 'taxAmount'>

/** Amounts of an order, and their currency. */
export type OrderAmounts = Refundable & { readonly currency: string }

/** Charged amounts of which can be refunded. Credit with tax has taken its part of both amounts. */
const refundableBy = ({ credited_amount = 0, credited_tax_amount = 0, ...order }: Amounts) => {
  const charged = chargedOf(order)
  return credited_tax_amount === 0
    ? { ...charged, credited_amount }
    : {
        net_amount: charged.net_amount - credited_amount,
        tax_amount: charged.tax_amount - credited_tax_amount,
      }
}

/** Returns the amounts of an order less its refunds, including pending ones. */
export const amountsOf = (order: Amounts, refunds: readonly RefundAmounts[]): OrderAmounts => {
  const counted = refunds.filter(({ status }) => status === 'pending' || status === 'succeeded')
  const sum = (part: (refund: RefundAmounts) => number) =>
    counted.reduce((total, refund) => total + part(refund), 0)
  return {
    ...refundableBy(order),
    currency: order.currency,
    refunded_amount: sum(({ amount }) => amount),
    refunded_tax_amount: sum(({ taxAmount }) => taxAmount),
  }
}

/** Amounts of a refund, and the rest of the order after it. Minor units. */
export type RefundTerms = {
  readonly amount: number
  readonly tax_amount: number
  /** Amount that the customer gets: net and tax. */
  readonly total: number
  /** Amount that can still be refunded afterwards, with its tax. */
  readonly left: number
}

/**
 * Returns the exact terms of a refund, as the server will calculate them. @param amount net, at most the
 * refundable amount
 */
export const refundTerms = (amounts: OrderAmounts, amount: number): RefundTerms => {
  const tax_amount = taxShare(amounts, amount, amounts.currency)
  const total = amount + tax_amount
  const tax_left = amounts.tax_amount - amounts.refunded_tax_amount
  return { amount, tax_amount, total, left: refundableOf(amounts) + tax_left - total }
}

/** Parses a net amount, or returns its problem. @param show formats amounts in the sentence */
export const readRefund = (
  text: string,
  amounts: Refundable,
  currency: string,
  show: (amount: number) => string,
): { readonly amount: number } | { readonly error: string } => {
  const most = refundableOf(amounts)
  const amount = readDecimal(text, currency)
  if (amount === undefined || amount < 1) return { error: `Enter an amount up to ${show(most)}.` }
  if (amount % stepOf(currency) !== 0) return { error: 'Enter a whole amount: there are no smaller coins.' }
  return amount > most ? { error: `At most ${show(most)} can be refunded, net of tax.` } : { amount }
}
