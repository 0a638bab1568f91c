import { deriveStoredKey, uuidFromSeed } from '@atelier/plumbing/tokens'
import {
  collectCharges,
  findUncollectedCharges,
  insertCarriedCharge,
  type Occasion,
  orderChargeOf,
  sumOfCharges,
} from '../../../orders/carried-charges/index.ts'
import { lockAvailable } from '../../../orders/customer-balances/index.ts'
import { recordEvents } from '../../../core/domain-events/domain-events.ts'
import type { DomainEvent } from '../../../core/domain-events/types.ts'
import { takeInvoiceNumber } from '../../../orders/invoices/index.ts'
import type { Services, Tx } from '../../../core/services.ts'
import { stateEvents } from '../../../customers/customers/index.ts'
import {
  insertOrder,
  type Line,
  orderEvents,
  postSale,
  type StoredOrder,
  totalOf,
} from '../../../orders/orders/index.ts'
import { carriedChargeOf, writeOffCharges } from '../open-orders/carried.ts'
import { availableBalanceOf, creditLeftBy, draftInvoice } from './draft-invoice.ts'
import { isSettled, orderOf } from './new-order.ts'
import { subscriptionEvents, type SubscriptionEventType } from '../present.ts'
import { isConverted } from '../changing/trial-changes/trials.ts'
import type { StoredSubscription } from '../types.ts'
import { insertPendingLines } from '../pending-lines/queries.ts'
import { voidOpenOrders } from '../open-orders/void.ts'

/**
 * Returns the id of the last order of a subscription, which has at most one. The ids of its payments derive from it,
 * so that a restored backup that ends the subscription again charges nothing again. The layout is stored.
 */
const lastOrderIdOf = (secret: string, subscription_id: string): string =>
  uuidFromSeed(deriveStoredKey(secret, `last order of subscription ${subscription_id}`))

/** Returns the id of the order of the usage before a pause, for the same reason. The layout is stored. */
const pauseOrderIdOf = (secret: string, subscription_id: string, paused_at: Date): string =>
  uuidFromSeed(
    deriveStoredKey(
      secret,
      `order of the pause of subscription ${subscription_id} at ${paused_at.toISOString()}`,
    ),
  )

const orderIdOf = (secret: string, { id, paused_at }: StoredSubscription, occasion: Occasion): string => {
  if (occasion === 'end') return lastOrderIdOf(secret, id)
  return paused_at === null ? crypto.randomUUID() : pauseOrderIdOf(secret, id, paused_at)
}

/**
 * Returns the events of an order and its subscription. A trial that converts comes before its order, as at Polar.
 */
const eventsOf = (
  services: Services,
  order: StoredOrder,
  subscription: StoredSubscription,
  occasion: Occasion,
): readonly DomainEvent[] => {
  const created = orderEvents(order, ['order.created'])
  if (occasion !== 'renewal')
    return [...created, ...subscriptionEvents(subscription, ['subscription.updated'], services)]
  return isConverted(subscription)
    ? [
        ...subscriptionEvents(
          subscription,
          ['subscription.cycled', 'subscription.updated', 'subscription.active'],
          services,
        ),
        ...created,
      ]
    : [
        ...created,
        ...subscriptionEvents(subscription, ['subscription.updated', 'subscription.cycled'], services),
      ]
}

/**
 * Creates the order of a renewal, or the last order of a subscription, and records the events of both. The caller holds
 * the lock of the subscription. An order of zero is paid immediately. So is one below the minimum charge,
 * which the next order collects; as the last order it is void. Any other order is due now, including carried
 * charges, less the part that the balance of the customer pays; one that it pays in full is paid. Excess credit
 * moves to the next order.
 *
 * @param subscription state after the renewal or the end
 * @param lines lines of this order, and pending lines
 * @param events types of the events of the subscription; default: those of a renewal or a change
 */
export const createSubscriptionOrder = async (
  tx: Tx,
  services: Services,
  subscription: StoredSubscription,
  billing_reason: 'subscription_cycle' | 'subscription_update',
  lines: readonly Line[],
  events?: readonly SubscriptionEventType[],
): Promise<StoredOrder> => {
  const { id, currency, customer } = subscription
  const now = services.clock.now()
  const draft = draftInvoice(services, subscription, billing_reason, lines)
  const { bill, occasion } = draft
  const [uncollected, invoice_number, available] = await Promise.all([
    findUncollectedCharges(tx, id),
    // Before the lock of the wallet, as where a checkout is fulfilled.
    takeInvoiceNumber(tx, subscription.organization_id),
    availableBalanceOf(subscription, (wallet) => lockAvailable(tx, wallet)),
  ])
  const limits = services.processor.limitsOf(currency)
  const charge = orderChargeOf(totalOf(bill), sumOfCharges(uncollected), limits, occasion, available)
  const isPaid = isSettled(charge)
  const { created, collected } = orderOf(subscription, draft, {
    id: orderIdOf(services.secret, subscription, occasion),
    billing_reason,
    status: isPaid ? 'paid' : 'pending',
    invoice_number,
    charge,
    uncollected,
    lines,
    now,
  })
  const { order } = created
  await Promise.all([
    insertOrder(tx, created),
    isPaid && postSale(tx, now, order, null),
    charge.settlement === 'carry' && insertCarriedCharge(tx, carriedChargeOf(order, subscription, now)),
    collectCharges(tx, collected, order.id),
    insertPendingLines(tx, id, creditLeftBy(draft), now),
  ])
  await recordEvents(tx, services, [
    ...(events === undefined
      ? eventsOf(services, order, subscription, occasion)
      : [...orderEvents(order, ['order.created']), ...subscriptionEvents(subscription, events, services)]),
    ...(isPaid ? orderEvents(order, ['order.updated', 'order.paid']) : []),
    // The order resets the customer's meters.
    ...(subscription.meters.length > 0 ? await stateEvents(tx, [customer]) : []),
  ])
  if (charge.settlement === 'void') await voidOpenOrders(tx, services, subscription)
  else if (occasion === 'end' && collected.length === 0) await writeOffCharges(tx, services, subscription)
  return order
}
