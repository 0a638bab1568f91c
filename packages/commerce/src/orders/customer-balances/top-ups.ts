import type { Connection, Tx } from '../../core/services.ts'
import { type PaidFor, refundableOf } from '../paid-for/rule.ts'
import { changeBalance, type OrderOf } from './post.ts'
import { ensureWallet, findAvailable, findLeftOfTopUp, sumBorne } from './queries.ts'
import { borneBy } from './rule.ts'

/** Order with the amount that it adds to the balance of its customer; 0 for all but top-ups. */
type TopUp = OrderOf & { readonly top_up_amount: number }

/**
 * Adds a paid top-up to the balance of its customer.
 *
 * @returns the id of the entry, for the ledger transaction of the sale
 */
export const topUpWallet = async (tx: Tx, now: Date, order: TopUp): Promise<string> => {
  const { id: order_id, organization_id, customer_id, currency, top_up_amount: amount } = order
  const id = await ensureWallet(tx, { organization_id, customer_id, currency }, now)
  return changeBalance(tx, now, { id, organization_id }, { cause: 'top_up', amount, order_id })
}

/**
 * Returns the refundable amount of a top-up: its remainder that is not held. A decision requires the lock of
 * the wallet.
 */
export const findUnspent = async (db: Connection, { id, customer_id, currency }: OrderOf): Promise<number> =>
  Math.max(0, Math.min(await findLeftOfTopUp(db, id), await findAvailable(db, { customer_id, currency })))

/** Locks the balance that an order filled, and returns the amount that can be given back. */
const lockUnspent = async (tx: Tx, now: Date, order: OrderOf): Promise<number> => {
  const { organization_id, customer_id, currency } = order
  await ensureWallet(tx, { organization_id, customer_id, currency }, now)
  return findUnspent(tx, order)
}

/**
 * Returns the refundable amount of an order whose lock the caller holds: of a top-up, at most its remainder
 * in the balance, which stays locked until the refund holds its part.
 */
export const lockRefundable = async (tx: Tx, now: Date, order: TopUp, paid_for: PaidFor): Promise<number> => {
  const refundable = refundableOf(paid_for)
  return order.top_up_amount === 0 ? refundable : Math.min(refundable, await lockUnspent(tx, now, order))
}

/** Part of a refund or a dispute that a balance bears, and its entry; the seller bears the rest. */
export type Borne = { readonly amount: number; readonly wallet_entry_id: string | undefined }

const noneBorne: Borne = { amount: 0, wallet_entry_id: undefined }

const moveBalance = async (
  tx: Tx,
  now: Date,
  { id: order_id, organization_id, customer_id, currency }: OrderOf,
  amount: number,
  of: 'refund' | 'dispute',
): Promise<Borne> => {
  if (amount === 0) return noneBorne
  const id = await ensureWallet(tx, { organization_id, customer_id, currency }, now)
  const cause = amount > 0 ? of : (`${of}_return` as const)
  const change = { cause, amount: -amount, order_id }
  return { amount, wallet_entry_id: await changeBalance(tx, now, { id, organization_id }, change) }
}

/** Takes a completed refund of a top-up from the balance, up to the remainder of the top-up. */
export const takeRefund = async (tx: Tx, now: Date, order: TopUp, amount: number): Promise<Borne> =>
  order.top_up_amount === 0
    ? noneBorne
    : moveBalance(tx, now, order, Math.min(amount, await lockUnspent(tx, now, order)), 'refund')

/** Returns to the balance its part of a refund that the bank returned. */
export const returnRefund = async (tx: Tx, now: Date, order: TopUp, refund_id: string): Promise<Borne> =>
  order.top_up_amount === 0
    ? noneBorne
    : moveBalance(tx, now, order, 0 - (await sumBorne(tx, { refund_id })), 'refund')

/**
 * Charges the balance with the amount that a bank has withdrawn from the payment of a top-up, up to the
 * remainder of the top-up, and credits it with its part of an amount that the bank returned.
 *
 * @param withdrawn amount that the bank has withdrawn and not returned
 */
export const bearDispute = async (
  tx: Tx,
  now: Date,
  order: TopUp,
  { dispute_id, withdrawn }: { readonly dispute_id: string; readonly withdrawn: number },
): Promise<Borne> => {
  if (order.top_up_amount === 0) return noneBorne
  const unspent = await lockUnspent(tx, now, order)
  const borne = await sumBorne(tx, { dispute_id })
  return moveBalance(tx, now, order, borneBy({ withdrawn, borne, unspent }) - borne, 'dispute')
}
