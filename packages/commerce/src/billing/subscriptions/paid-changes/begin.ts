import { apiError, invalid } from '@atelier/plumbing/http'
import { recordEvents } from '../../../core/domain-events/domain-events.ts'
import type { DomainEvent } from '../../../core/domain-events/types.ts'
import type { Services, Tx } from '../../../core/services.ts'
import { releaseUnbegunRedemption } from '../../../catalog/discounts/index.ts'
import { stateEvents } from '../../../customers/customers/index.ts'
import {
  collectCharges,
  findUncollectedCharges,
  insertCarriedCharge,
  orderChargeOf,
  sumOfCharges,
  totalIssues,
} from '../../../orders/carried-charges/index.ts'
import { findAvailable, lockAvailable } from '../../../orders/customer-balances/index.ts'
import { takeInvoiceNumber } from '../../../orders/invoices/index.ts'
import {
  insertOrder,
  type Line,
  orderEvents,
  postSale,
  type StoredOrder,
  totalOf,
} from '../../../orders/orders/index.ts'
import { announceChange } from '../notices/announcements.ts'
import { carriedChargeOf } from '../open-orders/carried.ts'
import { recordCredits } from '../pending-lines/credits.ts'
import { availableBalanceOf, creditLeftBy, draftInvoice } from '../renewal/draft-invoice.ts'
import { isSettled, orderOf } from '../renewal/new-order.ts'
import { shownIn, subscriptionEvents } from '../present.ts'
import { insertPendingLines, takePendingLines } from '../pending-lines/queries.ts'
import type { StoredSubscription } from '../types.ts'
import { applyChange } from './apply.ts'
import { insertPaidChange } from './queries.ts'
import { changeHooks } from './hooks.ts'
import type { PaidChange } from './types.ts'

/** Ids of the order of a change, and of the request for it. */
export type ChangeIds = { readonly order_id: string; readonly request_id: string }

/** Subscription after a change that is applied, or the order that is to be paid first. */
type BegunChange = { readonly applied: StoredSubscription } | { readonly order: StoredOrder }

/** Returns the events of an applied change and its paid order. */
export const eventsOfChange = async (
  tx: Tx,
  services: Services,
  after: StoredSubscription,
  order: StoredOrder,
  { kind, events }: Pick<PaidChange, 'kind' | 'events'>,
): Promise<readonly DomainEvent[]> => {
  const created = orderEvents(order, ['order.created'])
  const changed = subscriptionEvents(after, events, services)
  return [
    ...(changeHooks[kind].events_first === true ? [...changed, ...created] : [...created, ...changed]),
    ...orderEvents(order, ['order.updated', 'order.paid']),
    // The change resets the customer's meters.
    ...(after.meters.length > 0 ? await stateEvents(tx, [after.customer]) : []),
  ]
}

/**
 * Decides the order of a change. A charged order takes its number when it is paid; any other takes it before
 * the lock of the balance, like purchases.
 */
const decideOrder = async (
  tx: Tx,
  services: Services,
  { subscription, billing_reason, field }: PaidChange,
  lines: readonly Line[],
  id: string,
) => {
  const { currency, organization_id } = subscription
  const limits = services.processor.limitsOf(currency)
  const draft = draftInvoice(services, subscription, billing_reason, lines, 'change')
  const total = totalOf(draft.bill)
  const issues = totalIssues(field, { amount: total, currency }, limits, 'change')
  if (issues.length > 0) throw invalid(issues)
  const uncollected = await findUncollectedCharges(tx, subscription.id)
  const chargeWith = (available: number) =>
    orderChargeOf(total, sumOfCharges(uncollected), limits, 'change', available)
  const expected = chargeWith(await availableBalanceOf(subscription, (wallet) => findAvailable(tx, wallet)))
  const invoice_number = isSettled(expected) ? await takeInvoiceNumber(tx, organization_id) : null
  const charge = chargeWith(await availableBalanceOf(subscription, (wallet) => lockAvailable(tx, wallet)))
  if (isSettled(charge) !== isSettled(expected))
    throw apiError(
      'SubscriptionUpdatePending',
      'The balance of the customer is being used at this moment. Nothing was charged: try again.',
    )
  const now = services.clock.now()
  const status = isSettled(charge) ? 'paid' : 'draft'
  const inputs = { id, billing_reason, status, invoice_number, charge, uncollected, lines, now } as const
  return { draft, charge, ...orderOf(subscription, draft, inputs) }
}

/**
 * Begins a change with an order. The caller holds the lock of the subscription. An order that charges nothing,
 * because it is free, carried to the next order, or paid by the balance, is paid and the change is applied. Any other
 * order is a draft: the caller makes its payment, and the change is applied with its success. Until then the draft
 * holds the credit, the lines and charges that it collects, and its part of the balance.
 *
 * @param before the subscription before the change
 * @throws SubscriptionUpdatePending; InvalidRequest if the order exceeds the maximum charge
 */
export const beginChange = async (
  tx: Tx,
  services: Services,
  before: StoredSubscription,
  change: PaidChange,
  { order_id, request_id }: ChangeIds,
): Promise<BegunChange> => {
  const now = services.clock.now()
  const { id } = before
  await recordCredits(tx, before, change.lines)
  const lines = [...change.lines, ...(await takePendingLines(tx, id))]
  const { draft, charge, created, collected } = await decideOrder(tx, services, change, lines, order_id)
  const isApplied = isSettled(charge)
  // Usage is taken before its order is inserted, because the lines of the order count towards the caps of prices.
  const after = isApplied ? await applyChange(tx, services, before, change, { billed: change.lines }) : before
  await insertOrder(tx, created)
  await Promise.all([
    collectCharges(tx, collected, order_id),
    insertPendingLines(tx, id, creditLeftBy(draft), now),
  ])
  if (!isApplied) {
    const own_lines = change.lines.length
    await insertPaidChange(
      tx,
      { subscription_id: id, order_id, request_id, own_lines, created_at: now },
      change,
    )
    return { order: created.order }
  }
  const order = { ...created.order, subscription: shownIn(after) }
  await postSale(tx, now, order, null)
  if (charge.settlement === 'carry') await insertCarriedCharge(tx, carriedChargeOf(order, after, now))
  await recordEvents(tx, services, [
    ...(await eventsOfChange(tx, services, after, order, change)),
    ...((await changeHooks[change.kind].onApplied?.(tx, services, { before, after })) ?? []),
  ])
  // After the lock of the wallet, as where a checkout is confirmed.
  if (change.columns.discount_id === null) await releaseUnbegunRedemption(tx, before)
  await announceChange(tx, before, after)
  return { applied: after }
}
