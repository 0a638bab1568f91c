import { withDates } from '@atelier/plumbing/database'
import { releaseCharges } from '../../orders/carried-charges/queries.ts'
import { shareOut } from '../../orders/paid-for/rule.ts'
import { noWalletPart } from '../../orders/customer-balances/rule.ts'
import { recordEvents } from '../../core/domain-events/domain-events.ts'
import type { Services, Tx } from '../../core/services.ts'
import {
  lockOrder,
  orderEvents,
  type StoredOrder,
  updateOrderVoid,
  type Line,
} from '../../orders/orders/index.ts'
import { writeOffCharges } from './carried-orders.ts'
import { creditsOf, settlePendingLines, releaseCredit } from './credits.ts'
import { insertPendingLines } from './proration-queries.ts'
import { findPendingOrders } from './order-queries.ts'
import type { StoredSubscription } from './types.ts'
import { deleteUnpaidChange, findUnpaidChange } from './unpaid-change-queries.ts'

/** Pending lines that an order had collected, with the parts of their charges credited since. */
const pendingAgain = (items: StoredOrder['items'], credited_amount: number): readonly Line[] => {
  const charges = items.filter(({ amount, quantity }) => amount > 0 && quantity === null).toReversed()
  const parts = shareOut(credited_amount, charges, ({ amount }) => amount)
  const creditedOf = new Map(parts.map(({ item, part }) => [item.id, part]))
  return items.map((item) => ({
    ...withDates(item, 'used_from', 'used_until'),
    credited_amount: creditedOf.get(item.id) ?? 0,
  }))
}

/** Parts of an order that is void: credit among its own lines, the part of it that the order itself was credited, lines that wait again. */
type Released = { readonly own: number; readonly ofItself: number; readonly waiting: readonly Line[] }

/**
 * Returns what an open order releases when it is voided.
 *
 * @param own_lines number of leading lines that the order was created for
 * @param isWaiting selects the later lines that become pending again
 */
export const releasedBy = (
  { items, credited_amount }: Pick<StoredOrder, 'items' | 'credited_amount'>,
  own_lines: number,
  isWaiting: (item: StoredOrder['items'][number]) => boolean,
): Released => {
  const own = creditsOf(items.slice(0, own_lines))
  const ofItself = Math.min(own, credited_amount)
  const waited = items.slice(own_lines).filter(isWaiting)
  return { own, ofItself, waiting: pendingAgain(waited, credited_amount - ofItself) }
}

/**
 * Releases the credit, charges and balance held by an open order that is given up. The caller holds its lock.
 * Credits among its own lines are reversed; collected lines and charges carried from earlier orders become
 * pending again. The parameters are those of `releasedBy`.
 */
export const releaseCollected = async (
  tx: Tx,
  now: Date,
  subscription: Pick<StoredSubscription, 'id' | 'customer_id'>,
  order: StoredOrder,
  own_lines: number,
  isWaiting: (item: StoredOrder['items'][number]) => boolean,
): Promise<void> => {
  const { own, ofItself, waiting } = releasedBy(order, own_lines, isWaiting)
  await releaseCharges(tx, order.id)
  await releaseCredit(tx, subscription, own - ofItself)
  await insertPendingLines(tx, subscription.id, waiting, now)
}

/**
 * Voids an open order, and releases its credit, charges and balance. The caller holds its lock. The
 * parameters are those of `releasedBy`.
 *
 * @param void_reason reason of the seller; null without a decision of the seller
 */
export const voidOrder = async (
  tx: Tx,
  services: Services,
  subscription: StoredSubscription,
  order: StoredOrder,
  own_lines: number,
  isWaiting: (item: StoredOrder['items'][number]) => boolean,
  void_reason: string | null = null,
): Promise<void> => {
  const now = services.clock.now()
  await updateOrderVoid(tx, { id: order.id, void_reason, modified_at: now })
  await releaseCollected(tx, now, subscription, order, own_lines, isWaiting)
  await deleteUnpaidChange(tx, order.id)
  const voided: StoredOrder = {
    ...order,
    status: 'void',
    void_reason,
    next_payment_attempt_at: null,
    credited_amount: 0,
    applied_balance_amount: 0,
    ...noWalletPart,
    carried_from: [],
    modified_at: now,
  }
  await recordEvents(tx, services, orderEvents(voided, ['order.updated']))
}

/**
 * Gives up the debt of a subscription that ends or can no longer be charged: its open orders are voided and
 * pending prorations are dropped; a net credit stays. Carried charges of an ended subscription are written
 * off. An order with a payment in progress is left to that payment. The caller holds the lock of the
 * subscription.
 */
export const voidOpenOrders = async (
  tx: Tx,
  services: Services,
  subscription: StoredSubscription,
): Promise<void> => {
  for (const { id, is_under_way } of await findPendingOrders(tx, subscription.id)) {
    if (is_under_way) continue
    const order = await lockOrder(tx, { id })
    const change = await findUnpaidChange(tx, subscription.id)
    const own_lines = change?.order_id === id ? change.own_lines : 0
    await voidOrder(tx, services, subscription, order, own_lines, ({ proration }) => proration)
  }
  await settlePendingLines(tx, subscription)
  if (subscription.ended_at !== null) await writeOffCharges(tx, services, subscription)
}
