import type { BalanceLine, NextPayout } from '../../payments/disputes-and-payouts.ts'

/** Whose a change of the balance is. */
export type Owner = { readonly organization_id: string; readonly order_id: string | null }

/** A change of the balance with its owner. */
export type OwnedLine = BalanceLine & Owner

const netOf = ({ amount, fee }: Pick<BalanceLine, 'amount' | 'fee'>): number => amount - fee

/**
 * Sums of the lines of a payout: of all of them, and of those that no sale caused. Minor units.
 *
 * @param currency currency of the payout
 * @throws Error when a line is in another currency
 */
export const sumLines = (lines: readonly BalanceLine[], currency: string) => {
  const stranger = lines.find((line) => line.currency !== currency)
  if (stranger !== undefined)
    throw new Error(`The part ${stranger.id} of a payout in ${currency} is in ${stranger.currency}.`)
  return {
    amount: lines.reduce((sum, line) => sum + netOf(line), 0),
    other: lines.reduce((sum, line) => sum + (line.kind === 'other' ? netOf(line) : 0), 0),
  }
}

/** The lines of each organization. */
export const byOrganization = (lines: readonly OwnedLine[]): ReadonlyMap<string, readonly OwnedLine[]> => {
  const shares = new Map<string, OwnedLine[]>()
  for (const line of lines) {
    const share = shares.get(line.organization_id) ?? []
    share.push(line)
    shares.set(line.organization_id, share)
  }
  return shares
}

/** An amount in minor units of its currency. */
export type Money = { readonly amount: number; readonly currency: string }

/** Sums of amounts, each by its currency. An amount of two currencies does not exist. */
type Sums = ReadonlyMap<string, number>

/** Adds amounts up, each to those of its own currency. */
const sumsOf = (amounts: readonly Money[]): Sums => {
  const sums = new Map<string, number>()
  for (const { amount, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return sums
}

/** What of payments is not available yet, and when it will be; null when the processor has not said so. */
export type Waiting = Money & { readonly available_at: Date | null }

type Split = {
  /** Currencies besides that of the sales, in which fees or payouts are. */
  readonly other_currencies: string[]
  readonly available_amount: number | null
  readonly pending_amount: number | null
  readonly next_payout_amount: number | null
}

/**
 * What of a balance is available, and what the next payout comes to: never more than the processor holds, which may be less
 * than the books say where they were written by other hands, as those of a seeded shop are. A balance of several currencies
 * has no sum.
 *
 * @param currency that of the sales
 * @param held what the processor holds
 * @param waiting payments that are not available yet
 * @param next_payout that of the processor; null when it is not known
 */
export const splitBalance = (
  currency: string,
  held: readonly Money[],
  waiting: readonly Waiting[],
  next_payout: NextPayout | null,
): Split => {
  const other_currencies = [...sumsOf([...held, ...waiting]).keys()].filter((other) => other !== currency)
  if (other_currencies.length > 0)
    return {
      other_currencies,
      available_amount: null,
      pending_amount: null,
      next_payout_amount: null,
    }
  const sum = (amounts: readonly Money[]) => sumsOf(amounts).get(currency) ?? 0
  const pending_amount = sum(waiting)
  const available_amount = sum(held) - pending_amount
  const split = { other_currencies, available_amount, pending_amount }
  if (next_payout === null) return { ...split, next_payout_amount: null }
  const inTime = waiting.filter(({ available_at }) => available_at !== null && available_at <= next_payout.at)
  const next = Math.min(available_amount + sum(inTime), next_payout.amount)
  return { ...split, next_payout_amount: next > 0 ? next : null }
}
