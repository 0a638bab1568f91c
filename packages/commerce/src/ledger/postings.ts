import type { LedgerAccount } from '@atelier/contract'

/**
 * An amount in one of the accounts of the book. Debits are positive, credits negative.
 * - `processor_balance` (asset): money the payment processor holds for the seller.
 * - `bank` (asset): money that the processor has paid out.
 * - `customer_payments` (clearing): money taken and not yet set against an order; zero when every paid checkout has its order.
 * - `receivables` (asset): what was sold and is charged with a later order, tax included.
 * - `revenue`: what was sold, net of discounts and tax.
 * - `refunds` (against revenue): what was given back of it or is not collected, net of tax.
 * - `disputes` (against revenue): what banks took back of payments and did not give back, tax included.
 * - `tax_payable` (liability): tax collected for the authorities and not given back.
 * - `processor_fees` (expense): what the processor kept for its work.
 */
export type Entry = { readonly account: LedgerAccount; readonly currency: string; readonly amount: number }

type Money = { readonly amount: number; readonly currency: string }
type Taxed = { readonly net_amount: number; readonly tax_amount: number; readonly currency: string }

const without0 = (entries: readonly Entry[]): Entry[] => entries.filter((entry) => entry.amount !== 0)

/** Money came in: the processor holds it, and it is owed to an order. */
export const paymentEntries = ({ amount, currency }: Money): Entry[] =>
  without0([
    { account: 'processor_balance', currency, amount },
    { account: 'customer_payments', currency, amount: -amount },
  ])

/**
 * Something was sold: the payment is used up, as revenue and tax. A free sale has no entries.
 *
 * @param sale `applied_balance_amount` is below zero where a later order charges it, above zero where it charges earlier ones
 */
export const saleEntries = ({
  net_amount,
  tax_amount,
  applied_balance_amount = 0,
  currency,
}: Taxed & { readonly applied_balance_amount?: number }): Entry[] =>
  without0([
    {
      account: 'customer_payments',
      currency,
      amount: net_amount + tax_amount + applied_balance_amount,
    },
    { account: 'receivables', currency, amount: 0 - applied_balance_amount },
    { account: 'revenue', currency, amount: -net_amount },
    { account: 'tax_payable', currency, amount: -tax_amount },
  ])

/** What was sold is not collected: less was sold, and less tax is owed. */
export const writeOffEntries = ({ net_amount, tax_amount, currency }: Taxed): Entry[] =>
  without0([
    { account: 'refunds', currency, amount: net_amount },
    { account: 'tax_payable', currency, amount: tax_amount },
    { account: 'receivables', currency, amount: -(net_amount + tax_amount) },
  ])

/** The processor kept its fee. */
export const feeEntries = ({ amount, currency }: Money): Entry[] =>
  without0([
    { account: 'processor_fees', currency, amount },
    { account: 'processor_balance', currency, amount: -amount },
  ])

/** Money went back to a customer: less was sold, and less tax is owed. */
export const refundEntries = ({ net_amount, tax_amount, currency }: Taxed): Entry[] =>
  without0([
    { account: 'refunds', currency, amount: net_amount },
    { account: 'tax_payable', currency, amount: tax_amount },
    { account: 'processor_balance', currency, amount: -(net_amount + tax_amount) },
  ])

/** A refund came back, because the bank could not pay it out: the entries of the refund, the other way round. */
export const refundReturnEntries = (refund: Taxed): Entry[] =>
  refundEntries(refund).map((entry) => ({ ...entry, amount: -entry.amount }))

type Movement = Money & { readonly fee: number }

/**
 * A dispute took money from the balance, or gave it back, and a fee with it.
 *
 * @param movement what came to the balance before the fee, below zero when it was taken; and the fee, below zero when
 *   it was given back
 */
export const disputeEntries = ({ amount, fee, currency }: Movement): Entry[] =>
  without0([
    { account: 'disputes', currency, amount: 0 - amount },
    { account: 'processor_fees', currency, amount: fee },
    { account: 'processor_balance', currency, amount: amount - fee },
  ])

/**
 * The processor paid a part of the balance out. Changes of the balance that no sale caused are posted with it, as fees.
 *
 * @param payout what arrives at the bank, and what of it other changes of the balance come to
 */
export const payoutEntries = ({ amount, other, currency }: Money & { readonly other: number }): Entry[] =>
  without0([
    { account: 'bank', currency, amount },
    { account: 'processor_fees', currency, amount: 0 - other },
    { account: 'processor_balance', currency, amount: other - amount },
  ])

/** A payout came back: its money is at the processor again. */
export const payoutReturnEntries = ({ amount, currency }: Money): Entry[] =>
  without0([
    { account: 'bank', currency, amount: 0 - amount },
    { account: 'processor_balance', currency, amount },
  ])
