/**
 * The accounts of the book. Debits are positive, credits negative.
 * - `processor_balance` (asset): money the payment processor holds for the seller.
 * - `customer_payments` (clearing): money taken and not yet set against an order; zero when every paid checkout has its order.
 * - `revenue`: what was sold, net of discounts and tax.
 * - `tax_payable` (liability): tax collected for the authorities.
 */
export type Account = 'processor_balance' | 'customer_payments' | 'revenue' | 'tax_payable'

export type Entry = { readonly account: Account; readonly currency: string; readonly amount: number }

const without0 = (entries: readonly Entry[]): Entry[] => entries.filter((entry) => entry.amount !== 0)

/** Money came in: the processor holds it, and it is owed to an order. */
export const paymentEntries = ({
  amount,
  currency,
}: {
  readonly amount: number
  readonly currency: string
}): Entry[] =>
  without0([
    { account: 'processor_balance', currency, amount },
    { account: 'customer_payments', currency, amount: -amount },
  ])

/** Something was sold: the payment is used up, as revenue and tax. A free sale has no entries. */
export const saleEntries = ({
  net_amount,
  tax_amount,
  currency,
}: {
  readonly net_amount: number
  readonly tax_amount: number
  readonly currency: string
}): Entry[] =>
  without0([
    { account: 'customer_payments', currency, amount: net_amount + tax_amount },
    { account: 'revenue', currency, amount: -net_amount },
    { account: 'tax_payable', currency, amount: -tax_amount },
  ])
