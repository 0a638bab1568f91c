import type { Issue } from '@atelier/contract'
import { sentence } from '@atelier/contract/texts/sentences'
import { issue } from '@atelier/plumbing/http'
import type { Money } from '../../core/money.ts'
import type { ChargeLimits } from '../../payments/index.ts'
import { amountFromWallet } from '../customer-balances/rule.ts'

/**
 * Occasion of a total: a checkout or a change of product, which a person requests; the order of a renewal; the last
 * order of a subscription.
 */
export type Occasion = 'checkout' | 'change' | 'renewal' | 'end'

/** Settlement of a total: nothing is due, charged now, carried to the next order, written off, or not accepted. */
export type Settlement = 'free' | 'charge' | 'carry' | 'void' | 'reject'

/** Settlement of an order; `wallet` when the balance of the customer pays it in full. */
export type OrderSettlement = Settlement | 'wallet'

const tooSmall = { checkout: 'reject', change: 'carry', renewal: 'carry', end: 'void' } as const
/** An order without a request is left to the processor, which rejects its charge: the seller reads the reason. */
const tooLarge = { checkout: 'reject', change: 'reject', renewal: 'charge', end: 'charge' } as const

/** Decides the settlement of a total, in minor units, tax included. */
export const decideSettlement = (
  total: number,
  { least, largest }: ChargeLimits,
  occasion: Occasion,
): Settlement => {
  if (total === 0) return 'free'
  if (total < least) return tooSmall[occasion]
  return total > largest ? tooLarge[occasion] : 'charge'
}

/**
 * Settlement of an order, the amount of earlier orders charged with it, and the part that the balance of the customer
 * pays.
 */
export type OrderCharge = {
  readonly settlement: OrderSettlement
  readonly collected: number
  readonly from_wallet: number
}

/** Decides the charge of an order without a balance. */
const chargeOf = (
  total: number,
  carried: number,
  limits: ChargeLimits,
  occasion: Occasion,
): Pick<OrderCharge, 'collected'> & { readonly settlement: Settlement } => {
  const sum = total + carried
  return sum <= limits.largest && decideSettlement(sum, limits, occasion) === 'charge'
    ? { settlement: 'charge', collected: carried }
    : { settlement: decideSettlement(total, limits, occasion), collected: 0 }
}

/**
 * Decides the charge of a subscription's order: together with carried charges it may reach the minimum charge. When
 * the sum exceeds the maximum, the carried charges are left to a later order. A balance of the customer is used
 * first, also for an order below the minimum charge if it covers all of it.
 *
 * @param carried amount carried from earlier orders, in minor units, tax included
 * @param available balance of the customer
 */
export const orderChargeOf = (
  total: number,
  carried: number,
  limits: ChargeLimits,
  occasion: Occasion,
  available = 0,
): OrderCharge => {
  const { settlement, collected } = chargeOf(total, carried, limits, occasion)
  if (settlement === 'free' || settlement === 'reject') return { settlement, collected, from_wallet: 0 }
  const whole = settlement !== 'charge' && available >= total + carried ? carried : collected
  const payable = total + whole
  const from_wallet = amountFromWallet(payable, available, limits)
  return from_wallet === payable
    ? { settlement: 'wallet', collected: whole, from_wallet }
    : { settlement, collected, from_wallet }
}

/** Returns the balance that an order applies: negative when it is carried, positive when it charges earlier orders. */
export const appliedBalanceOf = (
  total: number,
  { settlement, collected }: Pick<OrderCharge, 'settlement' | 'collected'>,
): number => (settlement === 'carry' ? -total : collected)

/** Returns the issue, of a field, of a total that is not accepted. */
export const totalIssues = (
  field: string,
  total: Money,
  limits: ChargeLimits,
  occasion: Occasion,
): Issue[] => {
  const { amount, currency } = total
  if (decideSettlement(amount, limits, occasion) !== 'reject') return []
  const least = { amount: limits.least, currency }
  const largest = { amount: limits.largest, currency }
  return [
    amount < limits.least
      ? issue(field, sentence('total_too_small', { total, least }))
      : issue(field, sentence('total_too_large', { total, largest })),
  ]
}
