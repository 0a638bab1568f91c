import { getPaidFor } from '../../ledger/paid-for/queries.ts'
import { creditOf, leftOf, shareOut, shortfallOf } from '../../ledger/paid-for/rule.ts'
import type { Connection, Tx } from '../../core/services.ts'
import { updateOrderCredits } from '../../orders/orders/index.ts'
import type { Line } from './bill.ts'
import {
  addCredited,
  deleteWaiting,
  findCreditedOrders,
  findCreditSources,
  findSubscriptionsWithWaiting,
  findWaiting,
  updateWaiting,
  type WaitingLine,
} from './credit-queries.ts'
import { insertProrations } from './proration-queries.ts'
import type { SubscriptionRow } from './types.ts'

type Owner = Pick<SubscriptionRow, 'id' | 'customer_id'>

/**
 * Returns a function from the value of unused time in the current period to the part that can be credited. An
 * imported period has no order here, and counts as paid until its first change.
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
export const noteCredits = async (
  tx: Tx,
  period: Pick<SubscriptionRow, 'id' | 'current_period_start'>,
  lines: readonly Pick<Line, 'amount'>[],
): Promise<void> => {
  const parts = shareOut(creditsOf(lines), await findCreditSources(tx, period), leftOf)
  await Promise.all(parts.map(({ item, part }) => addCredited(tx, item, part)))
}

/** Sum of the credits among lines. Never negative. */
export const creditsOf = (lines: readonly Pick<Line, 'amount'>[]): number =>
  lines.reduce((sum, { amount }) => sum + Math.max(0, 0 - amount), 0)

/** Reverses a credit that no order has used, so that its orders count as fully paid again. */
export const releaseCredit = async (tx: Tx, owner: Owner, amount: number): Promise<void> => {
  if (amount <= 0) return
  const orders = await findCreditedOrders(tx, owner)
  const parts = shareOut(amount, orders, ({ credited_amount }) => credited_amount)
  await Promise.all(parts.map(({ item, part }) => addCredited(tx, { table: 'orders', id: item.id }, -part)))
}

/** Credit among pending lines, without the part that was given for charges among them. */
const unusedCredit = (lines: readonly Pick<WaitingLine, 'amount' | 'credited_amount'>[]): number =>
  creditsOf(lines) - lines.reduce((sum, { credited_amount }) => sum + credited_amount, 0)

const drop = async (tx: Tx, owner: Owner, lines: readonly WaitingLine[]): Promise<void> => {
  await deleteWaiting(
    tx,
    lines.map(({ id }) => id),
  )
  await releaseCredit(tx, owner, unusedCredit(lines))
}

/** Drops the pending charges of a subscription that ends immediately. A net credit stays. */
export const dropCharges = async (tx: Tx, owner: Owner): Promise<void> => {
  const lines = await findWaiting(tx, owner.id)
  if (lines.reduce((sum, { amount }) => sum + amount, 0) > 0) await drop(tx, owner, lines)
}

/** Drops pending lines since a time, credits included. */
export const dropWaiting = async (tx: Tx, owner: Owner, since: Date): Promise<void> => {
  const lines = await findWaiting(tx, owner.id)
  await drop(
    tx,
    owner,
    lines.filter(({ created_at }) => created_at >= since),
  )
}

/** Revokes unused credit of a customer, that of the subscription first. @returns the revoked amount */
const takeUnusedCredit = async (tx: Tx, owner: Owner, amount: number): Promise<number> => {
  let rest = amount
  for (const { id } of await findSubscriptionsWithWaiting(tx, owner)) {
    const lines = await findWaiting(tx, id)
    const parts = shareOut(Math.min(rest, unusedCredit(lines)), lines, (line) => 0 - line.amount)
    for (const { item, part } of parts) {
      rest -= part
      if (item.amount + part === 0) await deleteWaiting(tx, [item.id])
      else await updateWaiting(tx, item.id, item.amount + part)
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
  const taken =
    owner === undefined ? 0 : await takeUnusedCredit(tx, owner, Math.min(shortfall, credited_amount))
  const returned = shortfall > 0 ? 0 : Math.min(voided_credit_amount, leftOf(order))
  if (owner !== undefined && returned > 0)
    await insertProrations(
      tx,
      owner.id,
      [{ label: 'Credit of a returned payment', amount: -returned, product_price_id: null }],
      now,
    )
  if (taken === 0 && returned === 0 && lost_amount === shortfall) return
  await updateOrderCredits(tx, id, {
    credited_amount: credited_amount - taken + returned,
    voided_credit_amount: voided_credit_amount + taken - returned,
    lost_amount: shortfall - taken,
  })
}
