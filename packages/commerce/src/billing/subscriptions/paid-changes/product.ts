import { recordEvents } from '../../../core/domain-events/domain-events.ts'
import type { Services, Tx } from '../../../core/services.ts'
import { releaseUnbegunRedemption } from '../../../catalog/discounts/index.ts'
import { keepProduct } from '../../../catalog/products/index.ts'
import { lockUpgrades } from '../../../orders/checkouts/index.ts'
import { type Line, totalOf } from '../../../orders/orders/index.ts'
import { announceChange } from '../notices/announcements.ts'
import { type Behavior, findBehavior } from '../changing/schedules/change-behavior.ts'
import {
  planProductChange,
  type ProductChangeRequest,
  requireAccepted,
  requireAsShown,
} from '../changing/plan-product.ts'
import { lockOrdersOfPeriod } from '../../../orders/paid-for/index.ts'
import { recordCredits } from '../pending-lines/credits.ts'
import { draftInvoice } from '../renewal/draft-invoice.ts'
import { subscriptionEvents } from '../present.ts'
import type { ProductChange } from '../changing/product.ts'
import { changeProductInTrial } from '../changing/trial-changes/trial-product.ts'
import { isInTrial } from '../changing/trial-changes/trials.ts'
import { findPendingLines } from '../pending-lines/queries.ts'
import type { ChangeCaller } from '../queries.ts'
import { scheduleChange } from '../changing/schedules/schedule.ts'
import { findRevertibleChange, revertChange } from '../changing/revert.ts'
import type { StoredSubscription } from '../types.ts'
import { applyChange } from './apply.ts'
import type { PaidChange } from './types.ts'

/** Returns the usage at the prices that a change replaces, as lines of its order, without taking it. */
const readUsageAtReplacedPrices = (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  { prices }: Pick<StoredSubscription, 'prices'>,
): Promise<readonly Line[]> => {
  const ended = before.prices.filter(({ id }) => !prices.some((price) => price.id === id))
  return services.usage.readLines(tx, { ...before, prices: ended }, services.clock.now())
}

/** Applies a change that is charged with the next period: its lines, and usage at the previous prices, are pending. */
const applyUnbilled = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  { change: columns, subscription: { prices }, lines }: ProductChange,
): Promise<void> => {
  await recordCredits(tx, before, lines)
  const after = await applyChange(tx, services, before, { columns, prices }, { pending: lines })
  await recordEvents(tx, services, subscriptionEvents(after, ['subscription.updated'], services))
  if (columns.discount_id === null) await releaseUnbegunRedemption(tx, before)
  await announceChange(tx, before, after)
}

type ChangeRequest = ProductChangeRequest & { readonly by: ChangeCaller }

/**
 * Makes a change of product that charges nothing and does not wait for the proration: reverts a declined change, or
 * schedules a change for the end of the period.
 *
 * @returns proration of the change that is still to be made; undefined if it is made
 */
const revertOrSchedule = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  request: ChangeRequest,
  canPay: boolean,
): Promise<Exclude<Behavior, 'next_period'> | undefined> => {
  const revertible = await findRevertibleChange(tx, before, request.product_id)
  if (revertible !== undefined) {
    requireAsShown(request, { due_now: 0, amount: revertible.subscription.amount })
    await announceChange(tx, before, await revertChange(tx, services, before, revertible))
    return undefined
  }
  const behavior = await findBehavior(tx, before, request)
  if (behavior !== 'next_period') return behavior
  await scheduleChange(tx, services, before, request, canPay)
  return undefined
}

/**
 * Moves a subscription to another product, or returns the change to charge first. The caller holds its lock.
 *
 * - `invoice` charges the proration of the current period, and usage at the previous prices, now.
 * - `prorate` applies the change here, and leaves these lines pending for the next period.
 * - `next_period` schedules the change for the end of the period.
 * - `reset`, or another interval, begins a new period, which is charged now.
 * - Changing back to the product from before a declined change, which an earlier version had already applied, reverts
 *   that change.
 *
 * A request with the amounts of a preview is rejected if the change costs something else.
 *
 * @param canPay true when the customer has a payment method
 * @returns the change to charge now; undefined for one that is applied
 * @throws SubscriptionUpdatePending, AlreadyCanceledSubscription, MissingPaymentMethod, InvalidRequest
 */
export const changeProduct = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  request: ChangeRequest,
  canPay: boolean,
): Promise<PaidChange | undefined> => {
  const behavior = await revertOrSchedule(tx, services, before, request, canPay)
  if (behavior === undefined) return undefined
  await lockUpgrades(tx, before.id)
  await lockOrdersOfPeriod(tx, before)
  await keepProduct(tx, request.product_id)
  if (isInTrial(before)) return changeProductInTrial(tx, services, before, request, canPay)
  const now = services.clock.now()
  const planned = await planProductChange(tx, now, before, { ...request, behavior }, canPay)
  const { change, subscription, isInvoiced } = planned
  const usage = await readUsageAtReplacedPrices(tx, services, before, subscription)
  const lines = [...planned.lines, ...usage]
  const isCharged = isInvoiced && lines.length > 0
  const due = isCharged ? [...lines, ...(await findPendingLines(tx, before.id))] : []
  const draft = draftInvoice(services, subscription, 'subscription_update', due)
  requireAsShown(request, { due_now: totalOf(draft.bill), amount: subscription.amount })
  requireAccepted(services, draft)
  if (!isCharged) {
    await applyUnbilled(tx, services, before, planned)
    return undefined
  }
  return {
    kind: 'product',
    field: 'product_id',
    columns: change,
    prices: subscription.prices,
    subscription,
    lines,
    billing_reason: 'subscription_update',
    events: ['subscription.updated'],
  }
}
