import { recordEvents } from '../../events/domain-events.ts'
import { takeInvoiceNumber } from '../../invoices/queries.ts'
import type { Services, Tx } from '../../services.ts'
import { insertOrder, makeOrder, orderEvents, postSale, totalOf } from '../orders/index.ts'
import { billOf, type Line } from './bill.ts'
import { shownIn, subscriptionEvents } from './present.ts'
import { firstPrice, type StoredSubscription } from './types.ts'
import { insertProrations } from './write-queries.ts'

/**
 * Creates the order of a renewal or of a change of product, for a subscription whose lock the caller holds,
 * and records the events of both. An order that asks for nothing is paid at once; any other is due to be
 * charged now. A credit that is left over waits for the next order.
 *
 * @param subscription as it is after the renewal or the change
 * @param lines those of this order alone, and those that waited for it
 */
export const createSubscriptionOrder = async (
  tx: Tx,
  services: Services,
  subscription: StoredSubscription,
  billing_reason: 'subscription_cycle' | 'subscription_update',
  lines: readonly Line[],
): Promise<void> => {
  const { clock, tax } = services
  const { id, currency, customer, guest } = subscription
  const { billing_address: address, tax_id } = guest ?? customer
  const now = clock.now()
  const isCycle = billing_reason === 'subscription_cycle'
  const discount = isCycle ? subscription.discount : null
  // A customer without an address paid no tax when they subscribed, and no tax can be worked out for them now.
  const bill = billOf(
    lines,
    discount,
    (net_amount) => tax.taxOf({ net_amount, currency, address, tax_id }) ?? 0,
  )
  const isFree = totalOf(bill) === 0
  const created = makeOrder(
    {
      invoice_number: await takeInvoiceNumber(tx, subscription.organization_id),
      checkout_id: subscription.checkout_id,
      status: isFree ? 'paid' : 'pending',
      next_payment_attempt_at: isFree ? null : now,
      billing_reason,
      // A change is billed while the subscription runs, or by its last order when it has ended.
      period_start: isCycle ? subscription.current_period_start : subscription.ended_at,
      currency,
      subtotal_amount: bill.subtotal_amount,
      discount_amount: bill.discount_amount,
      tax_amount: bill.tax_amount,
      custom_field_data: subscription.custom_field_data,
      metadata: subscription.metadata,
    },
    bill.lines,
    {
      customer,
      guest,
      product: subscription.product,
      product_price: firstPrice(subscription),
      discount,
      subscription: shownIn(subscription),
    },
    now,
  )
  const { order } = created
  const credit = { label: 'Credit from the last order', amount: -bill.carried, product_price_id: null }
  await Promise.all([
    insertOrder(tx, created),
    isFree && postSale(tx, now, order, null),
    bill.carried > 0 && insertProrations(tx, id, [credit], now),
  ])
  await recordEvents(tx, services, [
    ...orderEvents(order, ['order.created']),
    ...subscriptionEvents(subscription, ['subscription.updated'], services),
    ...(isFree ? orderEvents(order, ['order.updated', 'order.paid']) : []),
  ])
}
