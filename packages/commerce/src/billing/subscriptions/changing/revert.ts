import { apiError } from '@atelier/plumbing/http'
import type { PlanBefore } from '../../../core/database/column-shapes.ts'
import type { Connection, Services, Tx } from '../../../core/services.ts'
import {
  findAttachedDiscount,
  insertSubscriptionRedemption,
  redeemerOf,
} from '../../../catalog/discounts/index.ts'
import { findOrders, type Line, lockOrder } from '../../../orders/orders/index.ts'
import { sumOfCharges } from '../../../orders/carried-charges/index.ts'
import { findFormerProduct, findPrices } from '../../../catalog/products/index.ts'
import { changeSubscription } from '../change.ts'
import { findSubscriptionMeters } from '../queries.ts'
import { findPendingOrders } from '../open-orders/queries.ts'
import { ownerOf, type StoredSubscription } from '../types.ts'
import { findUnpaidChange, type UnpaidChange } from '../open-orders/unpaid-change-queries.ts'
import { releasedBy, voidOrder } from '../open-orders/void.ts'
import { replacePrices, type SubscriptionChange } from '../write-queries.ts'

/*
 * Changes of earlier versions, which applied a change before it was paid. Their rows in `unpaid_changes` can exist until their
 * orders are paid or void: a past due subscription owes its orders for weeks. This version inserts none.
 */

const momentOf = (iso: string | null): Date | null => (iso === null ? null : new Date(iso))

/** A declined change that can be reverted: its order, and the subscription before it. */
export type RevertibleChange = {
  readonly change: SubscriptionChange
  readonly subscription: StoredSubscription
  readonly unpaid: UnpaidChange
}

/** Returns the columns of a subscription before a change. */
const formerColumns = (plan: PlanBefore) => ({
  product_id: plan.product_id,
  recurring_interval: plan.recurring_interval,
  recurring_interval_count: plan.recurring_interval_count ?? 1,
  amount: plan.amount,
  anchor_at: new Date(plan.anchor_at),
  current_period_start: new Date(plan.current_period_start),
  current_period_end: new Date(plan.current_period_end),
  discount_id: plan.discount_id,
  discounted_at: momentOf(plan.discounted_at),
  discount_anchor_at: momentOf(plan.discount_anchor_at),
  ...(plan.discount_periods_left !== undefined && { discount_periods_left: plan.discount_periods_left }),
  period_discount_id: plan.period_discount_id,
  tax_behavior: plan.tax_behavior ?? ('exclusive' as const),
  status: 'active' as const,
  past_due_at: null,
})

/**
 * Returns the change of a past due subscription that moving to `product_id` reverts: the order of the change was
 * declined and is the only open one, and neither period nor discount have changed since.
 *
 * @returns undefined when there is none
 * @throws SubscriptionUpdatePending while the order is being charged again
 */
export const findRevertibleChange = async (
  db: Connection,
  current: StoredSubscription,
  product_id: string,
): Promise<RevertibleChange | undefined> => {
  if (current.status !== 'past_due' || current.cancel_at_period_end) return undefined
  const unpaid = await findUnpaidChange(db, current.id)
  if (unpaid === undefined) return undefined
  const plan = unpaid.before
  const isSame =
    plan.changed_period_start === current.current_period_start.toISOString() &&
    plan.changed_discount_id === current.discount_id
  if (plan.product_id !== product_id || !isSame) return undefined
  const [order, ...others] = await findPendingOrders(db, current.id)
  if (order?.id !== unpaid.order_id || others.length > 0) return undefined
  if (order.is_under_way) throw chargePendingError()
  const product = await findFormerProduct(db, plan.product_id)
  if (product === undefined) return undefined
  // The seller may have archived the prices since, as for any subscriber.
  const stored = await findPrices(
    db,
    plan.prices.map(({ id }) => id),
  )
  const prices = plan.prices.flatMap(({ id, charged }) =>
    stored.filter((price) => price.id === id).map((price) => ({ ...price, charged })),
  )
  const discount = plan.discount_id === null ? null : await findAttachedDiscount(db, plan.discount_id)
  const change = formerColumns(plan)
  return { change, subscription: { ...current, ...change, product, prices, discount }, unpaid }
}

/**
 * Returns lines and charges that become pending again once a declined change is reverted: those that its order had
 * collected.
 */
export const releasedByRevert = async (
  db: Connection,
  { order_id, own_lines }: UnpaidChange,
): Promise<{ readonly lines: readonly Line[]; readonly carried: number }> => {
  const [order] = await findOrders(db, [order_id])
  if (order === undefined) throw new Error(`There is no order ${order_id}.`)
  return {
    lines: releasedBy(order, { own_lines, staysPending: () => true }).pending,
    carried: sumOfCharges(order.carried_from),
  }
}

/** Returns the error of a product change while an order, or the checkout of an upgrade, is being charged. */
export const chargePendingError = () =>
  apiError(
    'SubscriptionUpdatePending',
    'An order or an upgrade of this subscription is being charged. Try again when the payment has ended.',
  )

/**
 * Reverts a declined change: its order is voided, nothing is credited, and the subscription continues as it
 * was paid for before. The caller holds its lock.
 */
export const revertChange = async (
  tx: Tx,
  services: Services,
  current: StoredSubscription,
  { change, subscription, unpaid }: RevertibleChange,
): Promise<StoredSubscription> => {
  const now = services.clock.now()
  const order = await lockOrder(tx, { id: unpaid.order_id })
  await voidOrder(tx, services, current, order, { own_lines: unpaid.own_lines, staysPending: () => true })
  await replacePrices(tx, current.id, subscription.prices, now)
  await services.usage.countCreditsLeft(tx, subscription, current.prices)
  if (subscription.discount_id !== null)
    await insertSubscriptionRedemption(
      tx,
      current,
      subscription.discount_id,
      redeemerOf(services.secret, ownerOf(current)),
      now,
    )
  const meters = await findSubscriptionMeters(tx, current.id)
  const before = { ...subscription, meters, status: current.status }
  return changeSubscription(tx, services, before, change, ['subscription.updated', 'subscription.active'])
}
