import { creditOf, distribute, getPaidFor, leftOf, shortfallOf } from '../../../orders/paid-for/index.ts'
import type { Connection, Tx } from '../../../core/services.ts'
import { type Line, unmetered, updateOrderCredits } from '../../../orders/orders/index.ts'
import {
  addCreditedAmount,
  deletePendingLines,
  findCreditedOrders,
  findCreditSources,
  findSubscriptionsWithPendingLines,
  lockPendingLines,
  type PendingLine,
  updatePendingLine,
} from './credit-queries.ts'
import { insertPendingLines } from './queries.ts'
import type { SubscriptionRow } from '../types.ts'

type Owner = Pick<SubscriptionRow, 'id' | 'customer_id'>

/**
 * Returns a function that limits the value of unused time to the part that was paid in the current period. The period
 * of a subscription that was taken over has no order here, and counts as paid until its first change.
 */
export const creditOfPeriod = async (
  db: Connection,
  period: Pick<SubscriptionRow, 'id' | 'current_period_start' | 'taken_over_from'>,
): Promise<(worth: number) => number> => {
  const sources = await findCreditSources(db, period)
  if (sources.length === 0 && period.taken_over_from !== null) return (worth) => worth
  return (worth) => creditOf(worth, sources)
}

/** Records the credits of a change against the charges of the current period, the newest first. */
export const recordCredits = async (
  tx: Tx,
  period: Pick<SubscriptionRow, 'id' | 'current_period_start'>,
  lines: readonly Pick<Line, 'amount'>[],
): Promise<void> => {
  const parts = distribute(creditsOf(lines), await findCreditSources(tx, period), leftOf)
  await Promise.all(parts.map(({ item, part }) => addCreditedAmount(tx, item, part)))
}

/** Returns the sum of the credits among lines. Never negative. */
export const creditsOf = (lines: readonly Pick<Line, 'amount'>[]): number =>
  lines.reduce((sum, { amount }) => sum + Math.max(0, 0 - amount), 0)

/** Reverses a credit that no order has used, so that its orders count as fully paid again. */
export const releaseCredit = async (tx: Tx, owner: Owner, amount: number): Promise<void> => {
  if (amount <= 0) return
  const orders = await findCreditedOrders(tx, owner)
  const parts = distribute(amount, orders, ({ credited_amount }) => credited_amount)
  await Promise.all(
    parts.map(({ item, part }) => addCreditedAmount(tx, { table: 'orders', id: item.id }, -part)),
  )
}

const creditLine = (label: string, credit: number): Line => ({
  label,
  amount: -credit,
  proration: true,
  product_price_id: null,
  ...unmetered,
})

/** Gives credit back for orders of a subscription. It is pending for the next order. */
export const giveCredit = async (
  tx: Tx,
  { id }: Owner,
  parts: readonly { readonly order_id: string; readonly amount: number }[],
  now: Date,
): Promise<void> => {
  const sum = parts.reduce((total, { amount }) => total + amount, 0)
  if (sum === 0) return
  for (const { order_id, amount } of parts)
    await addCreditedAmount(tx, { table: 'orders', id: order_id }, amount)
  await insertPendingLines(tx, id, [creditLine('Credit of a withdrawn order', sum)], now)
}

/** Returns the credit among pending lines, less the part that was credited for charges among them. */
const unusedCredit = (lines: readonly Pick<PendingLine, 'amount' | 'credited_amount'>[]): number =>
  creditsOf(lines) - lines.reduce((sum, { credited_amount }) => sum + credited_amount, 0)

/** Drops pending lines, except an amount of credit, the oldest first. @returns the remaining credit */
const keepCredit = async (
  tx: Tx,
  owner: Owner,
  lines: readonly PendingLine[],
  most: number,
): Promise<number> => {
  const unused = unusedCredit(lines)
  const remaining = Math.min(most, unused)
  const parts = distribute(remaining, lines.toReversed(), ({ amount }) => 0 - amount)
  const keptIds = new Set(parts.map(({ item }) => item.id))
  await deletePendingLines(
    tx,
    lines.map(({ id }) => id).filter((id) => !keptIds.has(id)),
  )
  for (const { item, part } of parts) await updatePendingLine(tx, item.id, -part)
  await releaseCredit(tx, owner, unused - remaining)
  return remaining
}

/**
 * Drops the pending lines of a subscription, except credit.
 *
 * @param most maximum credit that remains, the oldest first
 * @returns the remaining credit
 */
export const dropPendingLines = async (tx: Tx, owner: Owner, most: number): Promise<number> =>
  keepCredit(tx, owner, await lockPendingLines(tx, owner.id), most)

/** Pays the pending charges of a subscription that ends from its pending credit. Only a net credit stays. */
export const settlePendingLines = async (tx: Tx, owner: Owner): Promise<void> => {
  const lines = await lockPendingLines(tx, owner.id)
  const sum = lines.reduce((total, { amount }) => total + amount, 0)
  if (lines.some(({ amount }) => amount > 0)) await keepCredit(tx, owner, lines, Math.max(0, 0 - sum))
}

/** Revokes unused credit of one subscription. @returns the revoked amount, undefined when no line is pending */
const revokeCreditOf = async (tx: Tx, id: string, amount: number): Promise<number | undefined> => {
  const lines = await lockPendingLines(tx, id)
  if (lines.length === 0) return undefined
  const parts = distribute(Math.min(amount, unusedCredit(lines)), lines, (line) => 0 - line.amount)
  for (const { item, part } of parts)
    if (item.amount + part === 0) await deletePendingLines(tx, [item.id])
    else await updatePendingLine(tx, item.id, item.amount + part)
  return parts.reduce((sum, { part }) => sum + part, 0)
}

/** Revokes unused credit of a customer, that of the subscription first. @returns the revoked amount */
const revokeUnusedCredit = async (tx: Tx, owner: Owner, amount: number): Promise<number> => {
  let rest = amount
  let mustRepeat = rest > 0
  while (mustRepeat) {
    mustRepeat = false
    for (const { id } of await findSubscriptionsWithPendingLines(tx, owner)) {
      const revoked = await revokeCreditOf(tx, id, rest)
      rest -= revoked ?? 0
      // The lines moved to another subscription while this transaction waited for their lock.
      mustRepeat ||= revoked === undefined
    }
  }
  return amount - rest
}

/**
 * Settles the credit of an order after a bank or the processor returned its payment: unused credit is voided,
 * and used credit is a loss. When the bank reverses that, the voided credit is restored. The caller holds the
 * lock of the order.
 */
export const settleCredit = async (
  tx: Tx,
  now: Date,
  {
    id,
    subscription_id,
    customer_id,
  }: { readonly id: string; readonly subscription_id: string | null; readonly customer_id: string },
): Promise<void> => {
  const order = await getPaidFor(tx, id)
  const { credited_amount, voided_credit_amount, lost_amount } = order
  const shortfall = shortfallOf(order)
  const owner = subscription_id === null ? undefined : { id: subscription_id, customer_id }
  const voided =
    owner === undefined ? 0 : await revokeUnusedCredit(tx, owner, Math.min(shortfall, credited_amount))
  const restored = shortfall > 0 ? 0 : Math.min(voided_credit_amount, leftOf(order))
  if (owner !== undefined && restored > 0)
    await insertPendingLines(tx, owner.id, [creditLine('Credit of a returned payment', restored)], now)
  if (voided === 0 && restored === 0 && lost_amount === shortfall) return
  await updateOrderCredits(tx, id, {
    credited_amount: credited_amount - voided + restored,
    voided_credit_amount: voided_credit_amount + voided - restored,
    lost_amount: shortfall - voided,
  })
}
