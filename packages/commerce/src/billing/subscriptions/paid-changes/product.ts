import { recordEvents } from '../../../core/domain-events/domain-events.ts'
import type { Services, Tx } from '../../../core/services.ts'
import { releaseUnbegunDiscount } from '../../../catalog/discounts/index.ts'
import { keepProduct } from '../../../catalog/products/index.ts'
import { lockUpgrades } from '../../../orders/checkouts/index.ts'
import { totalOf, type Line } from '../../../orders/orders/index.ts'
import { announceChange } from '../notices/announcements.ts'
import { findBehavior } from '../schedules/change-behavior.ts'
import {
  planProductChange,
  type ProductRequest,
  requireAccepted,
  requireAsShown,
} from '../change-product.ts'
import { lockOrdersOfPeriod } from '../credit-queries.ts'
import { recordCredits } from '../credits.ts'
import { draftInvoice } from '../draft-invoice.ts'
import { subscriptionEvents } from '../present.ts'
import type { ProductChange } from '../product-change.ts'
import { decideProductInTrial } from '../trials/trial-product.ts'
import { isInTrial } from '../trials/trials.ts'
import { findPendingLines } from '../proration-queries.ts'
import type { ChangeCaller } from '../queries.ts'
import { scheduleChange } from '../schedules/schedule.ts'
import { findRevertibleChange, revertChange } from '../take-back.ts'
import type { StoredSubscription } from '../types.ts'
import { applyChange } from './apply.ts'
import type { PaidChange } from './types.ts'

/** Usage at the prices that a change replaces, as lines of its order. It is not taken yet. */
const readUsageAtReplacedPrices = (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  { prices }: Pick<StoredSubscription, 'prices'>,
): Promise<readonly Line[]> => {
  const ended = before.prices.filter(({ id }) => !prices.some((price) => price.id === id))
  return services.usage.readLines(tx, { ...before, prices: ended }, services.clock.now())
}

/** Applies a change that is charged with the next period: its lines, and usage at the previous prices, wait. */
const applyUnbilled = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  { change: columns, subscription: { prices }, lines }: ProductChange,
): Promise<void> => {
  await recordCredits(tx, before, lines)
  const after = await applyChange(tx, services, before, { columns, prices }, { waiting: lines })
  await recordEvents(tx, services, subscriptionEvents(after, ['subscription.updated'], services))
  if (columns.discount_id === null) await releaseUnbegunDiscount(tx, before)
  await announceChange(tx, before, after)
}

/**
 * Moves a subscription, whose lock the caller holds, to another product, or returns the change to charge first. The
 * proration of the current period, and usage at the previous prices, is charged now (`invoice`) or with the next period
 * (`prorate`), which applies the change here. A change for the end of the period (`next_period`) is scheduled here. A
 * change of interval, or a `reset`, begins a new period, which is charged now. A request with the amounts of a preview is
 * rejected when the change costs something else. Earlier versions applied a change before its charge: a change back to the
 * former product after that charge was declined reverts it.
 *
 * @param canPay true when the customer has a payment method
 * @returns the change to charge now; undefined for one that is applied
 * @throws SubscriptionUpdatePending, AlreadyCanceledSubscription, MissingPaymentMethod, 422
 */
export const changeProduct = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  request: ProductRequest & { readonly by: ChangeCaller },
  canPay: boolean,
): Promise<PaidChange | undefined> => {
  const taken_back = await findRevertibleChange(tx, before, request.product_id)
  if (taken_back !== undefined) {
    requireAsShown(request, { due_now: 0, amount: taken_back.subscription.amount })
    await announceChange(tx, before, await revertChange(tx, services, before, taken_back))
    return undefined
  }
  const behavior = await findBehavior(tx, before, request)
  if (behavior === 'next_period') {
    await scheduleChange(tx, services, before, request, canPay)
    return undefined
  }
  await lockUpgrades(tx, before.id)
  await lockOrdersOfPeriod(tx, before)
  await keepProduct(tx, request.product_id)
  if (isInTrial(before)) return decideProductInTrial(tx, services, before, request, canPay)
  const now = services.clock.now()
  const decided = await planProductChange(tx, now, before, { ...request, behavior }, canPay)
  const { change, subscription, isInvoiced } = decided
  const usage = await readUsageAtReplacedPrices(tx, services, before, subscription)
  const lines = [...decided.lines, ...usage]
  const isCharged = isInvoiced && lines.length > 0
  const due = isCharged ? [...lines, ...(await findPendingLines(tx, before.id))] : []
  const draft = draftInvoice(services, subscription, 'subscription_update', due)
  requireAsShown(request, { due_now: totalOf(draft.bill), amount: subscription.amount })
  requireAccepted(services, draft)
  if (!isCharged) {
    await applyUnbilled(tx, services, before, decided)
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
