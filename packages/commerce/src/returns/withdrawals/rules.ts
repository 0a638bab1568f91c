import { type NoWithdrawal, taxShare } from '@atelier/contract'
import { after, days, hours } from '@atelier/plumbing/clock'
import { distribute, leftOf, type PaidFor, refundAmounts } from '../../orders/paid-for/index.ts'
import { isInUnion } from '../../core/tax/european-vat.ts'
import { isPaid } from '../../orders/orders/index.ts'
import type { WithdrawnContract } from './contract.ts'
import { backToWallet, type BackToWallet } from './wallet-parts.ts'
import type { ContractOrder } from './queries.ts'

/**
 * Withdrawal period, in milliseconds. The law allows fourteen days after the day of the contract, to the end
 * of the last day. Fifteen times 24 hours, plus an hour for the end of daylight saving time, reach that end
 * in every time zone.
 */
const period = days(15) + hours(1)

/** Returns the latest refund date: fourteen days after the declaration. */
export const refundDueAt = (declared_at: Date): Date => after(declared_at, days(14))

/**
 * Refund of an order, in minor units. The tax is added to the amount. `share` is in the terms of the order's prices.
 */
export type OrderRefund = {
  readonly share: number
  readonly order_id: string
  readonly amount: number
  readonly tax_amount: number
}

/**
 * Refunds of the order and of the later orders of its contract, the credit that stays with the customer, and the parts
 * that go back to a balance.
 */
export type WithdrawalParts = {
  readonly parts: readonly OrderRefund[]
  readonly credit: number
  readonly to_wallet: readonly BackToWallet[]
}

/** Right to withdraw, with the amounts that it returns. */
export type WithdrawalRight =
  | ({ readonly status: 'open'; readonly until: Date } & WithdrawalParts)
  | { readonly status: 'none'; readonly reason: NoWithdrawal }

/**
 * Returns the amount of an order that was charged to a payment method and not refunded or disputed; of a top-up, what
 * is not spent.
 */
const chargedOf = ({ paid_for, unspent }: ContractOrder): number =>
  Math.max(
    0,
    Math.min(
      paid_for.paid_amount - paid_for.refunded_amount - paid_for.disputed_amount,
      unspent ?? paid_for.paid_amount,
    ),
  )

/**
 * Returns the refund of each order. A subscriber who asked to begin immediately pays for the time until the
 * withdrawal, and the unused value is taken from the newest orders first. Without that request each order is refunded
 * in full. The limit is the amount paid for the contract less the amount returned; unused credit, which ends with the
 * contract, does not reduce it. Credit from earlier subscriptions stays: what was not used, and what of the used part
 * is more than the payments that can be refunded. The part that a balance paid goes back to it.
 */
const refundsOf = ({
  order,
  changes,
  unused,
  unused_credit,
  earlier_credit,
}: WithdrawnContract): WithdrawalParts => {
  const all = [...changes, order]
  const left_of_contract = all.reduce(
    (sum, { paid_for, pending_credit }) => sum + leftOf(paid_for) + pending_credit,
    unused_credit,
  )
  const refundable = order.withdrawal_consent === null || unused === null ? left_of_contract : unused
  const returned = Math.max(0, Math.min(refundable, left_of_contract))
  const amounts = new Map(distribute(returned, all, chargedOf).map(({ item, part }) => [item.id, part]))
  const parts = all.map((item) => {
    const share = amounts.get(item.id) ?? 0
    const { left: amount } = refundAmounts(item, share, item)
    return { order_id: item.id, share, amount, tax_amount: taxShare(item, amount, item.currency) }
  })
  const refunded = parts.reduce((sum, { share }) => sum + share, 0)
  const used_again = Math.min(earlier_credit.used, returned - refunded)
  return {
    // The withdrawal of the first order is always recorded, even without a refund.
    parts: parts.filter(({ order_id, amount }) => amount > 0 || order_id === order.id),
    credit: earlier_credit.unused + used_again,
    to_wallet: backToWallet(returned - refunded - used_again, all),
  }
}

/** An order of a contract with its refund. */
export type Withdrawn = {
  readonly order: { readonly id: string; readonly paid_for: PaidFor }
  /** Refund, and part for the balance, in the terms of the order's prices. */
  readonly amount: number
}

/** Returns the remainder of an order after its refund. */
const remainderAfterRefund = ({ order, amount }: Withdrawn): number => leftOf(order.paid_for) - amount

/** Distributes returned credit among the orders of a contract, up to the remainder after their refunds. */
export const creditedParts = (
  amount: number,
  withdrawn: readonly Withdrawn[],
): readonly { readonly order_id: string; readonly amount: number }[] =>
  distribute(amount, withdrawn, remainderAfterRefund).map(({ item, part }) => ({
    order_id: item.order.id,
    amount: part,
  }))

/**
 * Moves credits between the orders of a contract. An order paid with credit from another one is refunded
 * through the payment of that other order. An order gives up at most its own credit; amounts withdrawn by a
 * bank or the processor beyond that are not credit.
 *
 * @returns the change of each order's credit; they add up to zero
 */
export const creditMoves = (
  withdrawn: readonly Withdrawn[],
): readonly { readonly order_id: string; readonly amount: number }[] => {
  const surplusCreditOf = (withdrawnOrder: Withdrawn) =>
    Math.max(
      0,
      Math.min(0 - remainderAfterRefund(withdrawnOrder), withdrawnOrder.order.paid_for.credited_amount),
    )
  const sumOf = (partOf: (item: Withdrawn) => number) =>
    withdrawn.reduce((sum, item) => sum + Math.max(0, partOf(item)), 0)
  const moved = Math.min(sumOf(surplusCreditOf), sumOf(remainderAfterRefund))
  return [
    ...distribute(moved, withdrawn, surplusCreditOf).map(({ item, part }) => ({
      order_id: item.order.id,
      amount: -part,
    })),
    ...creditedParts(moved, withdrawn),
  ]
}

/** Returns the reason why an order cannot be withdrawn from. Undefined when it can. */
const reasonAgainst = (order: ContractOrder, now: Date): NoWithdrawal | undefined => {
  const { status, billing_reason, created_at, country, tax_id, withdrawal_consent } = order
  if (!isPaid(order)) return 'not_paid'
  if (order.net_amount === 0 && order.wallet_amount === 0) return 'nothing_charged'
  // The right belongs to the contract, not to each payment.
  if (billing_reason !== 'purchase' && billing_reason !== 'subscription_create') return 'renewal'
  if (status === 'refunded') return 'refunded'
  if (order.unspent === 0) return 'spent'
  if (!isInUnion(country)) return 'outside_union'
  if (tax_id !== null) return 'business'
  if (after(created_at, period) <= now) return 'late'
  // A one-time purchase is delivered immediately. A subscription is a continuing service, whose right does
  // not end with its beginning.
  return withdrawal_consent !== null && billing_reason === 'purchase' ? 'consented' : undefined
}

/** Returns the customer's current right to withdraw from the contract of an order, with the refunds. */
export const rightOf = (contract: WithdrawnContract, now: Date): WithdrawalRight => {
  const { order } = contract
  const reason = reasonAgainst(order, now)
  return reason === undefined
    ? { status: 'open', until: after(order.created_at, period), ...refundsOf(contract) }
    : { status: 'none', reason }
}

/** Returns the total refund, tax included. */
export const totalRefundOf = (parts: readonly Pick<OrderRefund, 'amount' | 'tax_amount'>[]): number =>
  parts.reduce((sum, { amount, tax_amount }) => sum + amount + tax_amount, 0)

/** Reasons against a withdrawal, as sentences of the API. */
export const reasonSentences: Readonly<Record<NoWithdrawal, string>> = {
  not_paid: 'This order is not paid, so there is nothing to withdraw from yet.',
  nothing_charged: 'Nothing was charged for this order, so there is nothing to refund.',
  renewal: 'This is a later payment of a contract; the right of withdrawal applied only at its start.',
  refunded: 'This order is already refunded.',
  outside_union: 'The right of withdrawal is for consumers in the European Union.',
  business: 'This order was placed by a business; the right of withdrawal is for consumers.',
  consented: 'At checkout you agreed to immediate delivery, and that the right of withdrawal ends.',
  spent: 'This top-up was spent; nothing of it is left in the balance.',
  late: 'The withdrawal period of fourteen days is over.',
}
