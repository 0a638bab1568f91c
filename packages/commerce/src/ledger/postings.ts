import type { LedgerAccount } from '@atelier/contract'
import { amountIn, type Money } from '../core/money.ts'

/**
 * An amount in a ledger account. Debits are positive, credits negative.
 *
 * - `processor_balance` (asset): funds held by the payment processor.
 * - `bank` (asset): funds paid out by the processor.
 * - `customer_payments` (clearing): payments not yet applied to an order; zero when every paid checkout has
 *   its order.
 * - `receivables` (asset): sales to be charged with a later order, tax included.
 * - `revenue`: sales, net of discounts and tax.
 * - `refunds` (contra revenue): refunds and write-offs, net of tax.
 * - `disputes` (contra revenue): funds withdrawn by banks and not returned, tax included.
 * - `tax_payable` (liability): tax collected and not refunded.
 * - `processor_fees` (expense): fees of the processor.
 * - `exchange` (clearing): amounts that the processor converted, out of one currency and into another.
 * - `customer_balance` (liability): balances of customers, given or bought, which pay for later orders.
 * - `granted_credit` (contra revenue): balance given by the seller without a payment, less what the seller took.
 */
export type Entry = { readonly account: LedgerAccount; readonly currency: string; readonly amount: number }

type Taxed = { readonly net_amount: number; readonly tax_amount: number; readonly currency: string }

const without0 = (entries: readonly Entry[]): Entry[] => entries.filter((entry) => entry.amount !== 0)

/** Returns the entries of a payment: the processor holds the funds, and they are not yet applied to an order. */
export const paymentEntries = ({ amount, currency }: Money): Entry[] =>
  without0([
    { account: 'processor_balance', currency, amount },
    { account: 'customer_payments', currency, amount: -amount },
  ])

/**
 * Returns the entries of a sale: the payment is applied, as revenue and tax. A free sale has none.
 *
 * @param sale `applied_balance_amount` is negative when a later order charges it, positive when this order
 *   charges earlier ones; `wallet_amount` is the part that the balance of the customer pays
 */
export const saleEntries = ({
  net_amount,
  tax_amount,
  applied_balance_amount = 0,
  wallet_amount = 0,
  currency,
}: Taxed & { readonly applied_balance_amount?: number; readonly wallet_amount?: number }): Entry[] =>
  without0([
    {
      account: 'customer_payments',
      currency,
      amount: net_amount + tax_amount + applied_balance_amount - wallet_amount,
    },
    { account: 'customer_balance', currency, amount: wallet_amount },
    { account: 'receivables', currency, amount: 0 - applied_balance_amount },
    { account: 'revenue', currency, amount: -net_amount },
    { account: 'tax_payable', currency, amount: -tax_amount },
  ])

/** Returns the entries of a top-up: the payment is applied to the balance of the customer. */
export const topUpEntries = ({ amount, currency }: Money): Entry[] =>
  without0([
    { account: 'customer_payments', currency, amount },
    { account: 'customer_balance', currency, amount: -amount },
  ])

/**
 * Charges a part of a refund or dispute of a top-up to the balance of the customer instead of the seller.
 * Other refunds and disputes have no such part.
 *
 * @param account account with the seller's part
 * @param money taken from the balance; negative when it is returned
 */
export const borneByBalance = (
  entries: readonly Entry[],
  account: 'refunds' | 'disputes',
  { amount, currency }: Money,
): readonly Entry[] => {
  if (amount === 0) return entries
  const sellers = entries.reduce((sum, entry) => (entry.account === account ? sum + entry.amount : sum), 0)
  return without0([
    { account, currency, amount: sellers - amount },
    { account: 'customer_balance', currency, amount },
    ...entries.filter((entry) => entry.account !== account),
  ])
}

/** Returns the entries of a write-off: a sale that is not collected reduces revenue and tax. */
export const writeOffEntries = ({ net_amount, tax_amount, currency }: Taxed): Entry[] =>
  without0([
    { account: 'refunds', currency, amount: net_amount },
    { account: 'tax_payable', currency, amount: tax_amount },
    { account: 'receivables', currency, amount: -(net_amount + tax_amount) },
  ])

/** Returns the entries of credit that a seller gives to a balance, or takes from it when the amount is negative. */
export const grantEntries = ({ amount, currency }: Money): Entry[] =>
  without0([
    { account: 'granted_credit', currency, amount },
    { account: 'customer_balance', currency, amount: -amount },
  ])

/** Returns the entries of a sale that is returned to the balance that paid it: they reduce revenue and tax. */
export const orderReturnEntries = ({ net_amount, tax_amount, currency }: Taxed): Entry[] =>
  without0([
    { account: 'refunds', currency, amount: net_amount },
    { account: 'tax_payable', currency, amount: tax_amount },
    { account: 'customer_balance', currency, amount: -(net_amount + tax_amount) },
  ])

/** Returns the entries of a processor fee. */
export const feeEntries = ({ amount, currency }: Money): Entry[] =>
  without0([
    { account: 'processor_fees', currency, amount },
    { account: 'processor_balance', currency, amount: -amount },
  ])

/**
 * Returns the entries of a conversion: the processor holds an amount in another currency. They sum to zero in each. A
 * refund converts negative amounts, at the rate of its own moment; the difference remains in the account `exchange`.
 */
export const exchangeEntries = (from: Money, to: Money): Entry[] =>
  without0([
    { account: 'processor_balance', currency: from.currency, amount: 0 - from.amount },
    { account: 'exchange', currency: from.currency, amount: from.amount },
    { account: 'exchange', currency: to.currency, amount: 0 - to.amount },
    { account: 'processor_balance', currency: to.currency, amount: to.amount },
  ])

/** Returns the entries of a refund: it reduces revenue and tax. */
export const refundEntries = ({ net_amount, tax_amount, currency }: Taxed): Entry[] =>
  without0([
    { account: 'refunds', currency, amount: net_amount },
    { account: 'tax_payable', currency, amount: tax_amount },
    { account: 'processor_balance', currency, amount: -(net_amount + tax_amount) },
  ])

/** Returns the entries of a refund returned by the bank: those of the refund, reversed. */
export const refundReturnEntries = (refund: Taxed): Entry[] =>
  refundEntries(refund).map((entry) => ({ ...entry, amount: -entry.amount }))

type Movement = { readonly id: string; readonly amount: Money; readonly fee: Money }

/**
 * Returns the entries of a dispute movement: funds withdrawn from or returned to the balance, with the fee.
 *
 * @param movement change of the balance before the fee, negative when withdrawn; the fee is negative when
 *   returned
 */
export const disputeEntries = ({ id, amount: { amount, currency }, fee }: Movement): Entry[] => {
  const feeAmount = amountIn(currency, fee, `the movement ${id} of a dispute`)
  return without0([
    { account: 'disputes', currency, amount: 0 - amount },
    { account: 'processor_fees', currency, amount: feeAmount },
    { account: 'processor_balance', currency, amount: amount - feeAmount },
  ])
}

/**
 * Returns the entries of a payout. Balance changes that no sale caused are posted with it, as fees.
 *
 * @param payout amount that reaches the bank, and the part of it that comes from other balance changes
 */
export const payoutEntries = ({ amount, other, currency }: Money & { readonly other: number }): Entry[] =>
  without0([
    { account: 'bank', currency, amount },
    { account: 'processor_fees', currency, amount: 0 - other },
    { account: 'processor_balance', currency, amount: other - amount },
  ])

/** Returns the entries of a returned payout: the funds are at the processor again. */
export const payoutReturnEntries = ({ amount, currency }: Money): Entry[] =>
  without0([
    { account: 'bank', currency, amount: 0 - amount },
    { account: 'processor_balance', currency, amount },
  ])
