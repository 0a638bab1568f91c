import { type NoWithdrawal, taxShare } from '@atelier/contract'
import { after, days, hours } from '@atelier/plumbing/clock'
import { leftOf, type PaidFor, shareOut } from '../../ledger/paid-for/rule.ts'
import { isInUnion } from '../../core/tax/european-vat.ts'
import { isPaid } from '../../orders/orders/index.ts'
import type { WithdrawnContract } from './contract.ts'
import type { OrderFacts } from './queries.ts'

/**
 * How long a contract can be withdrawn from. The law gives fourteen days after the day on which it was concluded, to the end
 * of the last one. Fifteen times 24 hours, and one hour for a clock that is set back, reach that end in every time zone.
 */
const period = days(15) + hours(1)

/** When the money is given back at the latest: fourteen days after the declaration. */
export const refundDueAt = (declared_at: Date): Date => after(declared_at, days(14))

/** What of an order is given back, in minor units; the tax comes on top of the amount. */
export type GivenBack = { readonly order_id: string; readonly amount: number; readonly tax_amount: number }

/** Whether an order can be withdrawn from, and what would be given back of it and of the later orders of its contract. */
export type Right =
  | { readonly status: 'open'; readonly until: Date; readonly parts: readonly GivenBack[] }
  | { readonly status: 'none'; readonly reason: NoWithdrawal }

/** What of an order was charged to a payment method and not given back as money. */
const chargedOf = ({ paid_for }: OrderFacts): number =>
  Math.max(0, paid_for.paid_amount - paid_for.refunded_amount - paid_for.disputed_amount)

/**
 * What is given back of each order. A subscriber who asked that it begin at once pays for the time until the withdrawal:
 * what is unused is taken from the newest orders first. Without that wish nothing is owed, and each order is given back
 * whole. In any case it is at most what was paid for the contract less what was given back, a credit that is forgotten with
 * the contract not counted.
 */
const givenBack = ({ order, changes, unused, unused_credit }: WithdrawnContract): readonly GivenBack[] => {
  const all = [...changes, order]
  const left_of_contract = all.reduce(
    (sum, { paid_for, pending_credit }) => sum + leftOf(paid_for) + pending_credit,
    unused_credit,
  )
  const wanted = order.withdrawal_consent === null || unused === null ? left_of_contract : unused
  const amounts = new Map(
    shareOut(Math.max(0, Math.min(wanted, left_of_contract)), all, chargedOf).map(({ item, part }) => [
      item.id,
      part,
    ]),
  )
  const parts = all.map((one) => {
    const amount = amounts.get(one.id) ?? 0
    return { order_id: one.id, amount, tax_amount: taxShare(one, amount) }
  })
  // What was declared is kept of the order itself, also when nothing of it is given back.
  return parts.filter(({ order_id, amount }) => amount > 0 || order_id === order.id)
}

/** An order of a contract, with what of it is given back by the withdrawal. */
type Withdrawn = {
  readonly order: { readonly id: string; readonly paid_for: PaidFor }
  readonly amount: number
}

/**
 * Credits that are moved between the orders of a contract: an order that was paid with the credit of another one is given
 * back with it, so that the other one's payment can be refunded. An order gives up no more credit than it has: what a bank or
 * the processor has taken of it beyond that is no credit.
 *
 * @returns what is added to the credit of each order; the sum is zero
 */
export const creditMoves = (
  withdrawn: readonly Withdrawn[],
): readonly { readonly order_id: string; readonly amount: number }[] => {
  const slackOf = ({ order, amount }: Withdrawn) => leftOf(order.paid_for) - amount
  const surplusCreditOf = (one: Withdrawn) =>
    Math.max(0, Math.min(0 - slackOf(one), one.order.paid_for.credited_amount))
  const sumOf = (partOf: (one: Withdrawn) => number) =>
    withdrawn.reduce((sum, one) => sum + Math.max(0, partOf(one)), 0)
  const moved = Math.min(sumOf(surplusCreditOf), sumOf(slackOf))
  return [
    ...shareOut(moved, withdrawn, surplusCreditOf).map(({ item, part }) => ({
      order_id: item.order.id,
      amount: -part,
    })),
    ...shareOut(moved, withdrawn, slackOf).map(({ item, part }) => ({
      order_id: item.order.id,
      amount: part,
    })),
  ]
}

/** Why an order cannot be withdrawn from; undefined when it can. */
const whyNot = (order: OrderFacts, now: Date): NoWithdrawal | undefined => {
  const { status, billing_reason, created_at, country, tax_id, withdrawal_consent } = order
  if (!isPaid(order)) return 'not_paid'
  if (order.net_amount === 0) return 'nothing_charged'
  // The right belongs to the contract, not to each payment for it.
  if (billing_reason !== 'purchase' && billing_reason !== 'subscription_create') return 'renewal'
  if (status === 'refunded') return 'refunded'
  if (!isInUnion(country)) return 'outside_union'
  if (tax_id !== null) return 'business'
  if (after(created_at, period) <= now) return 'late'
  // What a purchase gives is there at once; a subscription is a service that goes on, whose right is not lost by beginning.
  return withdrawal_consent !== null && billing_reason === 'purchase' ? 'consented' : undefined
}

/** Whether a customer may withdraw from the contract of an order at this moment, and what they would get back. */
export const rightOf = (contract: WithdrawnContract, now: Date): Right => {
  const { order } = contract
  const reason = whyNot(order, now)
  return reason === undefined
    ? { status: 'open', until: after(order.created_at, period), parts: givenBack(contract) }
    : { status: 'none', reason }
}

/** The sum of what is given back, tax included. */
export const totalOf = (parts: readonly Pick<GivenBack, 'amount' | 'tax_amount'>[]): number =>
  parts.reduce((sum, { amount, tax_amount }) => sum + amount + tax_amount, 0)

/** Why a customer cannot withdraw, in the words of the API. */
export const sentences: Readonly<Record<NoWithdrawal, string>> = {
  not_paid: 'This order is not paid, so there is nothing to withdraw from yet.',
  nothing_charged: 'Nothing was charged for this order, so there is nothing to give back.',
  renewal: 'This is a later payment of a contract; the right of withdrawal belonged to its beginning.',
  refunded: 'This order is refunded already.',
  outside_union: 'The right of withdrawal is one of consumers in the European Union.',
  business: 'This order was made by a business; the right of withdrawal is one of consumers.',
  consented:
    'You agreed at the checkout that it be delivered at once, and that the right of withdrawal ends.',
  late: 'The fourteen days in which you could withdraw are over.',
}
