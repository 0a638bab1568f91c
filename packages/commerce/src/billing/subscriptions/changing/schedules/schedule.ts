import { subscriptionCan } from '@atelier/contract'
import { invalid, issue } from '@atelier/plumbing/http'
import { subscriptionIssues } from '../product.ts'
import { announceSchedule } from '../../notices/announcements.ts'
import { changeSubscription } from '../../change.ts'
import {
  type ProductChangeRequest,
  requireAsShown,
  requireMethodFor,
  requireTaxable,
} from '../plan-product.ts'
import { inactiveError, pauseScheduledError } from '../pauses/pause-rules.ts'
import type { ChangeCaller } from '../../queries.ts'
import { deleteScheduledChange, findScheduledChange, replaceScheduledChange } from './schedule-queries.ts'
import { inScheduledPeriod } from './scheduled-change.ts'
import type { StoredSubscription } from '../../types.ts'
import { findProducts, keepProduct, type StoredProduct } from '../../../../catalog/products/index.ts'
import type { Connection, Services, Tx } from '../../../../core/services.ts'

/** A requested change of product at the end of the period. */
type ScheduleRequest = { readonly product_id: string; readonly by: ChangeCaller }

/** Decision about a change of product: the product, and the subscription in the period that begins on it. */
type ScheduleDecision = { readonly product: StoredProduct; readonly after: StoredSubscription }

/**
 * Decides about a change of product at the end of the period, without writing.
 *
 * @param canPay true when the customer has a payment method
 * @throws AlreadyCanceledSubscription, InactiveSubscription, SubscriptionUpdatePending, MissingPaymentMethod,
 *   InvalidRequest
 */
export const decideSchedule = async (
  db: Connection,
  before: StoredSubscription,
  { product_id, by }: ScheduleRequest,
  canPay: boolean,
): Promise<ScheduleDecision> => {
  if (!subscriptionCan.changeProduct(before)) throw inactiveError(before)
  if (!subscriptionCan.schedule(before)) throw pauseScheduledError()
  const { organization_id, currency } = before
  const [product] = await findProducts(db, organization_id, [product_id])
  const issues = subscriptionIssues(product, { id: product_id, currency, by })
  if (product === undefined || issues.length > 0) throw invalid(issues)
  requireMethodFor(product, canPay)
  const { after } = inScheduledPeriod(before, product)
  await requireTaxable(db, before, after)
  return { product, after }
}

const isSamePlan = (before: StoredSubscription, { after }: ScheduleDecision): boolean =>
  before.product_id === after.product_id &&
  String(before.prices.map(({ id }) => id)) === String(after.prices.map(({ id }) => id))

/** Records the change of a subscription's schedule. */
const writeSchedule = (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  pending_update: StoredSubscription['pending_update'],
): Promise<StoredSubscription> =>
  changeSubscription(tx, services, { ...before, pending_update }, {}, ['subscription.updated'])

/**
 * Schedules a change of product for the end of the period, in place of an earlier one. Nothing is charged. A change
 * to the plan that the subscription has withdraws the earlier one. The caller holds the lock of the subscription.
 *
 * @throws the errors of `decideSchedule`
 */
export const scheduleChange = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  request: ProductChangeRequest & ScheduleRequest,
  canPay: boolean,
): Promise<StoredSubscription> => {
  await keepProduct(tx, request.product_id)
  const decision = await decideSchedule(tx, before, request, canPay)
  requireAsShown(request, { due_now: 0, amount: decision.after.amount })
  if (isSamePlan(before, decision)) {
    if (before.pending_update === null) return before
    await deleteScheduledChange(tx, before.id)
    return writeSchedule(tx, services, before, null)
  }
  await replaceScheduledChange(tx, before, request.product_id, services.clock.now())
  const scheduled = await writeSchedule(
    tx,
    services,
    before,
    (await findScheduledChange(tx, before.id)) ?? null,
  )
  await announceSchedule(tx, scheduled)
  return scheduled
}

/** Returns a subscription without its scheduled change. @throws InvalidRequest if none is scheduled */
export const withoutSchedule = (before: StoredSubscription): StoredSubscription => {
  if (!subscriptionCan.unschedule(before))
    throw invalid([issue('pending_update', 'No change is scheduled, so there is nothing to withdraw.')])
  return { ...before, pending_update: null }
}

/**
 * Withdraws the scheduled change of a subscription. The caller holds its lock.
 *
 * @throws InvalidRequest if none is scheduled
 */
export const withdrawSchedule = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
): Promise<StoredSubscription> => {
  withoutSchedule(before)
  await deleteScheduledChange(tx, before.id)
  return writeSchedule(tx, services, before, null)
}
