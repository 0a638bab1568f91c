import { type Sentence, sentence } from '@atelier/contract/texts/sentences'
import type { ChargeLimits } from '../../payments/charge-limits.ts'

/**
 * When a total is decided about: at a checkout or by a change of product, which somebody asks for; by the order of a renewal;
 * by the last order of a subscription, which no other follows.
 */
export type Occasion = 'checkout' | 'change' | 'renewal' | 'end'

/** What becomes of a total: nothing is to be paid, it is charged, the next order charges it, nobody does, or it is not accepted. */
export type Settlement = 'free' | 'charge' | 'carry' | 'void' | 'refuse'

const tooSmall = { checkout: 'refuse', change: 'carry', renewal: 'carry', end: 'void' } as const
/** An order that nobody asks for is left to the processor, which rejects its charge: the seller reads why. */
const tooLarge = { checkout: 'refuse', change: 'refuse', renewal: 'charge', end: 'charge' } as const

/** Decides what becomes of a total, in minor units, tax included. */
export const settlementOf = (
  total: number,
  { least, largest }: ChargeLimits,
  occasion: Occasion,
): Settlement => {
  if (total === 0) return 'free'
  if (total < least) return tooSmall[occasion]
  return total > largest ? tooLarge[occasion] : 'charge'
}

/** What becomes of the total of an order, and what of earlier orders is charged with it. */
export type OrderCharge = { readonly settlement: Settlement; readonly collected: number }

/**
 * Decides about an order of a subscription: together with the charges that wait it may reach the least charge. Where both
 * exceed the largest one, the charges wait for another order.
 *
 * @param waiting what was carried from earlier orders, in minor units, tax included
 */
export const orderChargeOf = (
  total: number,
  waiting: number,
  limits: ChargeLimits,
  occasion: Occasion,
): OrderCharge => {
  const sum = total + waiting
  return sum <= limits.largest && settlementOf(sum, limits, occasion) === 'charge'
    ? { settlement: 'charge', collected: waiting }
    : { settlement: settlementOf(total, limits, occasion), collected: 0 }
}

/** The part of the balance that an order applies: below zero where it is carried, above zero where it charges earlier orders. */
export const appliedBalanceOf = (total: number, { settlement, collected }: OrderCharge): number =>
  settlement === 'carry' ? -total : collected

/** Why a total is not accepted, as a message; undefined when it is. */
export const whyNotAccepted = (
  total: number,
  currency: string,
  limits: ChargeLimits,
  occasion: Occasion,
): Sentence | undefined => {
  if (settlementOf(total, limits, occasion) !== 'refuse') return undefined
  const money = (amount: number) => ({ amount, currency })
  return total < limits.least
    ? sentence('total_too_small', { total: money(total), least: money(limits.least) })
    : sentence('total_too_large', { total: money(total), largest: money(limits.largest) })
}
