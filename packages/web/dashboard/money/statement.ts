import type { LedgerAccount, Balance } from '../api-types.ts'

const emptyBalance = { opening_balance: 0, debits: 0, credits: 0, closing_balance: 0 }

/** Line of the statement. The sum of a group follows its lines. */
export type StatementLine = {
  readonly label: string
  readonly amount: number
  readonly kind: 'line' | 'sum'
  /** Account whose entries add up to the amount. */
  readonly account?: LedgerAccount
}

/** Groups the balances by currency. Amounts of two currencies cannot be added, so a statement has one. */
export const byCurrency = (balances: readonly Balance[]): ReadonlyMap<string, readonly Balance[]> => {
  const groups = new Map<string, Balance[]>()
  for (const balance of balances)
    groups.set(balance.currency, [...(groups.get(balance.currency) ?? []), balance])
  return groups
}

/** Returns the change of an account in the period: debits are positive, credits negative. */
const changeOf = (balances: readonly Balance[], account: LedgerAccount): number => {
  const { debits, credits } = balances.find((balance) => balance.account === account) ?? emptyBalance
  return debits + credits
}

/** Negates an amount, without a negative zero. */
const negate = (amount: number): number => 0 - amount

/** Returns a line of the statement, or none for an amount of 0. */
const lineUnlessZero = (label: string, amount: number, account: LedgerAccount): readonly StatementLine[] =>
  amount === 0 ? [] : [{ label, amount, kind: 'line', account }]

/**
 * Returns the statement of a period, from sales to the remainder.
 *
 * @param balances those of one currency
 */
export const statementOf = (balances: readonly Balance[]): readonly StatementLine[] => {
  const sales = negate(changeOf(balances, 'revenue'))
  const refunds = negate(changeOf(balances, 'refunds'))
  const disputes = negate(changeOf(balances, 'disputes'))
  const fees = negate(changeOf(balances, 'processor_fees'))
  const exchanged = negate(changeOf(balances, 'exchange'))
  const paidOut = negate(changeOf(balances, 'bank'))
  const tax = negate(changeOf(balances, 'tax_payable'))
  const receivables = negate(changeOf(balances, 'receivables'))
  const unmatched = negate(changeOf(balances, 'customer_payments'))
  return [
    { label: 'Sales', amount: sales, kind: 'line', account: 'revenue' },
    { label: 'Refunds', amount: refunds, kind: 'line', account: 'refunds' },
    ...lineUnlessZero('Disputes', disputes, 'disputes'),
    { label: 'Fees of the payment processor', amount: fees, kind: 'line', account: 'processor_fees' },
    { label: 'Earned', amount: sales + refunds + disputes + fees, kind: 'sum' },
    { label: 'Tax collected, less tax refunded', amount: tax, kind: 'line', account: 'tax_payable' },
    ...lineUnlessZero('Payments on the way', unmatched, 'customer_payments'),
    ...lineUnlessZero('Charged with later orders', receivables, 'receivables'),
    ...lineUnlessZero('Converted to or from other currencies', exchanged, 'exchange'),
    ...lineUnlessZero('Paid out', paidOut, 'bank'),
    {
      label: 'Change in balance',
      amount: changeOf(balances, 'processor_balance'),
      kind: 'sum',
      account: 'processor_balance',
    },
  ]
}

/**
 * Returns the currencies in which the processor keeps fees or pays out, and in which nothing was sold or converted: with a
 * wrong setting of its account.
 */
export const strayCurrencies = (groups: ReadonlyMap<string, readonly Balance[]>): readonly string[] =>
  [...groups].flatMap(([currency, balances]) => {
    const has = (...accounts: readonly LedgerAccount[]) =>
      balances.some(({ account }) => accounts.includes(account))
    return has('processor_balance', 'processor_fees', 'bank') && !has('revenue', 'exchange') ? [currency] : []
  })

/** Returns fees as a share of customers' payments, from 0 to 1; undefined without payments. */
export const feeShare = (balances: readonly Balance[]): number | undefined => {
  const paid = balances.find(({ account }) => account === 'processor_balance')?.debits ?? 0
  return paid === 0 ? undefined : changeOf(balances, 'processor_fees') / paid
}

/** Returns the balance of an account at the end of the period. */
export const closingBalance = (balances: readonly Balance[], account: LedgerAccount): number =>
  balances.find((balance) => balance.account === account)?.closing_balance ?? 0
