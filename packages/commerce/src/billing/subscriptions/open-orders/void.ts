import { withDates } from '@atelier/plumbing/database'
import { releaseCharges } from '../../../orders/carried-charges/index.ts'
import { distribute } from '../../../orders/paid-for/index.ts'
import { noWalletPart } from '../../../orders/customer-balances/index.ts'
import { recordEvents } from '../../../core/domain-events/domain-events.ts'
import type { Services, Tx } from '../../../core/services.ts'
import {
  type Line,
  lockOrder,
  orderEvents,
  type StoredOrder,
  updateOrderVoid,
} from '../../../orders/orders/index.ts'
import { writeOffCharges } from './carried.ts'
import { creditsOf, releaseCredit, settlePendingLines } from '../pending-lines/credits.ts'
import { insertPendingLines } from '../pending-lines/queries.ts'
import { findPendingOrders } from './queries.ts'
import type { StoredSubscription } from '../types.ts'
import { deleteUnpaidChange, findUnpaidChange } from './unpaid-change-queries.ts'

/** Returns pending lines that an order had collected, with the parts of their charges credited since. */
const pendingAgain = (items: StoredOrder['items'], credited_amount: number): readonly Line[] => {
  const charges = items.filter(({ amount, quantity }) => amount > 0 && quantity === null).toReversed()
  const parts = distribute(credited_amount, charges, ({ amount }) => amount)
  const creditedOf = new Map(parts.map(({ item, part }) => [item.id, part]))
  return items.map((item) => ({
    ...withDates(item, 'used_from', 'used_until'),
    credited_amount: creditedOf.get(item.id) ?? 0,
  }))
}

/** Lines of an order, by what happens to them when it is voided. */
export type ReleaseRule = {
  /** Number of leading lines that the order was created for. Their credit is reversed. */
  readonly own_lines: number
  /** Selects the other lines that become pending again. */
  readonly staysPending: (item: StoredOrder['items'][number]) => boolean
}

/** Parts of an order that it releases when it is voided. */
type Released = {
  /** Credit among its own lines. */
  readonly creditOfOwnLines: number
  /** Part of that credit that was given to the order itself. */
  readonly creditGivenToOrder: number
  /** Collected lines that become pending again. */
  readonly pending: readonly Line[]
}

/** Returns the credit and the lines that an open order releases when it is voided. */
export const releasedBy = (
  { items, credited_amount }: Pick<StoredOrder, 'items' | 'credited_amount'>,
  { own_lines, staysPending }: ReleaseRule,
): Released => {
  const creditOfOwnLines = creditsOf(items.slice(0, own_lines))
  const creditGivenToOrder = Math.min(creditOfOwnLines, credited_amount)
  const collected = items.slice(own_lines).filter(staysPending)
  const pending = pendingAgain(collected, credited_amount - creditGivenToOrder)
  return { creditOfOwnLines, creditGivenToOrder, pending }
}

/**
 * Releases the credit and charges held by an open order that is given up. The caller holds its lock. Credits among
 * its own lines are reversed; collected lines and charges carried from earlier orders become pending again.
 */
export const releaseCollected = async (
  tx: Tx,
  now: Date,
  subscription: Pick<StoredSubscription, 'id' | 'customer_id'>,
  order: StoredOrder,
  rule: ReleaseRule,
): Promise<void> => {
  const { creditOfOwnLines, creditGivenToOrder, pending } = releasedBy(order, rule)
  await releaseCharges(tx, order.id)
  await releaseCredit(tx, subscription, creditOfOwnLines - creditGivenToOrder)
  await insertPendingLines(tx, subscription.id, pending, now)
}

/**
 * Voids an open order, and releases its credit, charges and balance. The caller holds its lock.
 *
 * @param void_reason reason of the seller; null without a decision of the seller
 */
export const voidOrder = async (
  tx: Tx,
  services: Services,
  subscription: StoredSubscription,
  order: StoredOrder,
  rule: ReleaseRule,
  void_reason: string | null = null,
): Promise<void> => {
  const now = services.clock.now()
  await updateOrderVoid(tx, { id: order.id, void_reason, modified_at: now })
  await releaseCollected(tx, now, subscription, order, rule)
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
    // Read for each order, because voiding the order of the change deletes it.
    const change = await findUnpaidChange(tx, subscription.id)
    const own_lines = change?.order_id === id ? change.own_lines : 0
    await voidOrder(tx, services, subscription, order, {
      own_lines,
      staysPending: ({ proration }) => proration,
    })
  }
  await settlePendingLines(tx, subscription)
  if (subscription.ended_at !== null) await writeOffCharges(tx, services, subscription)
}
