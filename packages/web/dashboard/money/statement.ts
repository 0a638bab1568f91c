import type { Account, Balance } from './client.ts'

const emptyBalance = { opening_balance: 0, debits: 0, credits: 0, closing_balance: 0 }

/** A line of the statement. The sum of a group is below its lines. */
export type StatementLine = {
  readonly label: string
  readonly amount: number
  readonly kind: 'line' | 'sum'
  /** Account whose entries add up to it. */
  readonly account?: Account
}

/** Groups the balances by currency. Amounts of two currencies cannot be added, so a statement has one. */
export const byCurrency = (balances: readonly Balance[]): ReadonlyMap<string, readonly Balance[]> => {
  const groups = new Map<string, Balance[]>()
  for (const balance of balances)
    groups.set(balance.currency, [...(groups.get(balance.currency) ?? []), balance])
  return groups
}

const changeOf = (balances: readonly Balance[], account: Account): number => {
  const { debits, credits } = balances.find((one) => one.account === account) ?? emptyBalance
  return debits + credits
}

/** Negates an amount, without a negative zero. */
const less = (amount: number): number => 0 - amount

/**
 * Returns the statement of a period, from sales to the remainder.
 *
 * @param balances those of one currency
 */
export const statementOf = (balances: readonly Balance[]): readonly StatementLine[] => {
  const sales = less(changeOf(balances, 'revenue'))
  const refunds = less(changeOf(balances, 'refunds'))
  const disputes = less(changeOf(balances, 'disputes'))
  const fees = less(changeOf(balances, 'processor_fees'))
  const paidOut = less(changeOf(balances, 'bank'))
  const tax = less(changeOf(balances, 'tax_payable'))
  const receivables = less(changeOf(balances, 'receivables'))
  const unmatched = less(changeOf(balances, 'customer_payments'))
  return [
    { label: 'Sales', amount: sales, kind: 'line', account: 'revenue' },
    { label: 'Refunds', amount: refunds, kind: 'line', account: 'refunds' },
    ...(disputes === 0
      ? []
      : [{ label: 'Disputes', amount: disputes, kind: 'line', account: 'disputes' } as const]),
    { label: 'Fees of the payment processor', amount: fees, kind: 'line', account: 'processor_fees' },
    { label: 'Earned', amount: sales + refunds + disputes + fees, kind: 'sum' },
    { label: 'Tax collected, less tax refunded', amount: tax, kind: 'line', account: 'tax_payable' },
    ...(unmatched === 0
      ? []
      : [
          {
            label: 'Payments on the way',
            amount: unmatched,
            kind: 'line',
            account: 'customer_payments',
          } as const,
        ]),
    ...(receivables === 0
      ? []
      : [
          {
            label: 'Charged with later orders',
            amount: receivables,
            kind: 'line',
            account: 'receivables',
          } as const,
        ]),
    ...(paidOut === 0
      ? []
      : [{ label: 'Paid out', amount: paidOut, kind: 'line', account: 'bank' } as const]),
    {
      label: 'Change in balance',
      amount: changeOf(balances, 'processor_balance'),
      kind: 'sum',
      account: 'processor_balance',
    },
  ]
}

/** Returns fees as a share of customers' payments, from 0 to 1; undefined without payments. */
export const feeShare = (balances: readonly Balance[]): number | undefined => {
  const paid = balances.find(({ account }) => account === 'processor_balance')?.debits ?? 0
  return paid === 0 ? undefined : changeOf(balances, 'processor_fees') / paid
}

/** Returns the balance of an account at the end of the period. */
export const closingBalance = (balances: readonly Balance[], account: Account): number =>
  balances.find((one) => one.account === account)?.closing_balance ?? 0
