import type { Issue } from '@atelier/contract'
import { issue } from '@atelier/plumbing/http'
import { stepIssues } from '../../core/money.ts'
import type { DiscountRow } from './queries.ts'

/** Reductions of a fixed discount, in minor units, by currency. */
export type Amounts = Readonly<Record<string, number>>

type Stored = Pick<DiscountRow, 'amount' | 'currency' | 'amounts'>

/**
 * Returns the amounts of a stored discount. Earlier versions, which may run beside this one during an update,
 * write only `amount` and `currency`: these have precedence for their currency.
 */
export const amountsOf = ({ amount, currency, amounts }: Stored): Amounts =>
  amount === null || currency === null ? { ...amounts } : { ...amounts, [currency]: amount }

/** Returns the reduction of a fixed discount in a currency; undefined if it has no amount in it. */
export const fixedAmountIn = (discount: Stored, currency: string): number | undefined =>
  amountsOf(discount)[currency]

/** Returns the columns of amounts. The first of them is that in the default currency, if there is one. */
export const columnsOf = (amounts: Amounts, default_currency: string) => {
  const currency = default_currency in amounts ? default_currency : Object.keys(amounts)[0]
  return {
    currency: currency ?? null,
    amount: currency === undefined ? null : (amounts[currency] ?? null),
    amounts,
  }
}

/** Amounts of a body: by currency, or one in one currency. Null and undefined are equivalent. */
type Requested = {
  readonly amount?: number | null | undefined
  readonly currency?: string | null | undefined
  readonly amounts?: Readonly<Record<string, number | undefined>> | null | undefined
}

/** Returns the amounts that a body names, without those that it leaves undefined. */
const namedAmounts = ({ amounts }: Pick<Requested, 'amounts'>): Amounts =>
  Object.fromEntries(
    Object.entries(amounts ?? {}).flatMap(([code, amount]) => (amount === undefined ? [] : [[code, amount]])),
  )

/** Returns the amounts of a new discount. */
export const newAmounts = ({ amount, currency, amounts }: Requested): Amounts => ({
  ...(amount != null && currency != null && { [currency]: amount }),
  ...namedAmounts({ amounts }),
})

/**
 * Returns the amounts after a change: `amounts` replaces all of them, `amount` with `currency` sets one.
 * Older clients, which only know one currency, thus keep the others.
 */
export const amountsAfter = (before: Stored, body: Requested): Amounts => {
  const { amount, amounts } = body
  const currency = body.currency ?? before.currency
  const all = amounts == null ? amountsOf(before) : namedAmounts(body)
  return amount == null || currency === null ? all : { ...all, [currency]: amount }
}

/** Returns the issues of amounts that their currency cannot be charged in, and of no amount at all. */
export const amountIssues = (amounts: Amounts): readonly Issue[] => {
  const entries = Object.entries(amounts)
  if (entries.length === 0) return [issue('amounts', 'A fixed discount needs an amount in one currency.')]
  return entries.flatMap(([currency, amount]) =>
    stepIssues(['body', 'amounts', currency], { amount, currency }),
  )
}

/** Returns true if none of the amounts is changed or removed; others may be added. */
export const keepsAmounts = (before: Amounts, after: Amounts): boolean =>
  Object.entries(before).every(([currency, amount]) => after[currency] === amount)
