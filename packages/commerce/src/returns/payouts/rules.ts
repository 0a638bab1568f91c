import { amountIn, type Money, sumOfMoney } from '../../core/money.ts'
import type { BalanceLine, NextPayout } from '../../payments/index.ts'

/** Owner of a balance change. */
export type Owner = { readonly organization_id: string; readonly order_id: string | null }

/** Balance change with its owner. */
export type OwnedLine = BalanceLine & Owner

/** Returns amount and fee of a line, in minor units. @throws Error if it is in another currency */
export const lineAmountsOf = (
  { id, amount, fee }: Pick<BalanceLine, 'id' | 'amount' | 'fee'>,
  currency: string,
): { readonly amount: number; readonly fee: number } => ({
  amount: amountIn(currency, amount, `the line ${id} of a payout`),
  fee: amountIn(currency, fee, `the line ${id} of a payout`),
})

/** Returns the total of lines after their fees, in minor units. */
const netOfLines = (lines: readonly BalanceLine[], currency: string): number =>
  lines.map((line) => lineAmountsOf(line, currency)).reduce((sum, { amount, fee }) => sum + amount - fee, 0)

/**
 * Returns the total of a payout's lines, and the total of lines that do not result from a sale, in minor units.
 *
 * @param currency currency of the payout
 * @throws Error if a line is in another currency
 */
export const sumLines = (lines: readonly BalanceLine[], currency: string) => ({
  amount: netOfLines(lines, currency),
  other: netOfLines(
    lines.filter(({ kind }) => kind === 'other'),
    currency,
  ),
})

/** Groups lines by organization. */
export const byOrganization = (lines: readonly OwnedLine[]): ReadonlyMap<string, readonly OwnedLine[]> => {
  const shares = new Map<string, OwnedLine[]>()
  for (const line of lines) {
    const share = shares.get(line.organization_id) ?? []
    share.push(line)
    shares.set(line.organization_id, share)
  }
  return shares
}

/** Pending amount of payments and its availability time; null when the processor has not reported it. */
export type PendingAmount = Money & { readonly available_at: Date | null }

/**
 * Splits the balance in each currency into available and pending amounts.
 *
 * @param balances balance at the processor
 * @param pending pending payments
 */
export const balancesOf = (balances: readonly Money[], pending: readonly PendingAmount[]) => {
  const sumIn = (currency: string, amounts: readonly Money[]): number =>
    sumOfMoney(
      currency,
      amounts.filter((money) => money.currency === currency),
    ).amount
  const currencies = [...new Set([...balances, ...pending].map(({ currency }) => currency))].toSorted()
  return currencies.map((currency) => {
    const pending_amount = sumIn(currency, pending)
    return { currency, available_amount: sumIn(currency, balances) - pending_amount, pending_amount }
  })
}

type Split = {
  /** Currencies of fees or payouts other than the currency of sales. */
  readonly other_currencies: string[]
  readonly available_amount: number | null
  readonly pending_amount: number | null
  readonly next_payout_amount: number | null
}

/**
 * Splits a balance into available and pending amounts, and computes the next payout. The payout never exceeds
 * the processor's balance, which may be below the ledger's for entries not created by payments, as in the
 * sample shop. Balances in several currencies have no total.
 *
 * @param currency currency of sales
 * @param balances balance at the processor
 * @param pending pending payments
 * @param next_payout next payout of the processor; null when unknown
 */
export const splitBalance = (
  currency: string,
  balances: readonly Money[],
  pending: readonly PendingAmount[],
  next_payout: NextPayout | null,
): Split => {
  const currencies = new Set([...balances, ...pending].map((money) => money.currency))
  const other_currencies = [...currencies].filter((other) => other !== currency)
  if (other_currencies.length > 0)
    return {
      other_currencies,
      available_amount: null,
      pending_amount: null,
      next_payout_amount: null,
    }
  const sum = (amounts: readonly Money[]) => sumOfMoney(currency, amounts).amount
  const pending_amount = sum(pending)
  const available_amount = sum(balances) - pending_amount
  const split = { other_currencies, available_amount, pending_amount }
  if (next_payout === null) return { ...split, next_payout_amount: null }
  const inTime = pending.filter(({ available_at }) => available_at !== null && available_at <= next_payout.at)
  const next = Math.min(available_amount + sum(inTime), next_payout.amount)
  return { ...split, next_payout_amount: next > 0 ? next : null }
}
