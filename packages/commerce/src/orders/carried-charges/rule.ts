import { type Sentence, sentence } from '@atelier/contract/texts/sentences'
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

/** Returns why a total is not accepted, as a message; undefined when it is. */
export const whyNotAccepted = (
  total: number,
  currency: string,
  limits: ChargeLimits,
  occasion: Occasion,
): Sentence | undefined => {
  if (decideSettlement(total, limits, occasion) !== 'reject') return undefined
  const money = (amount: number) => ({ amount, currency })
  return total < limits.least
    ? sentence('total_too_small', { total: money(total), least: money(limits.least) })
    : sentence('total_too_large', { total: money(total), largest: money(limits.largest) })
}
