import { deriveStoredKey, uuidFromSeed } from '@atelier/plumbing/tokens'
import {
  collectCharges,
  findWaitingCharges,
  insertCarriedCharge,
  sumOfCharges,
} from '../../carried-charges/queries.ts'
import { appliedBalanceOf, type Occasion, orderChargeOf } from '../../carried-charges/rule.ts'
import { recordEvents } from '../../events/domain-events.ts'
import { takeInvoiceNumber } from '../../invoices/queries.ts'
import type { Services, Tx } from '../../services.ts'
import { stateEvents } from '../customers/index.ts'
import { insertOrder, makeOrder, orderEvents, postSale, type StoredOrder, totalOf } from '../orders/index.ts'
import { type Bill, billOf, type Line } from './bill.ts'
import { carriedChargeOf, writeOffCharges } from './carried-orders.ts'
import { lastingDiscount } from '../discounts/index.ts'
import { shownIn, subscriptionEvents } from './present.ts'
import { firstPrice, type StoredSubscription } from './types.ts'
import { insertProrations } from './proration-queries.ts'
import { giveUpOwed } from './void-orders.ts'

/**
 * The discount of an order that is no renewal: the usage on it has the percentage that a renewal would give. Differences
 * between products have it already, and a fixed sum is taken off once for each period.
 */
const discountOfUsage = (
  subscription: StoredSubscription,
  lines: readonly Line[],
  now: Date,
): StoredSubscription['discount'] => {
  const discount = lastingDiscount(subscription, subscription.ended_at ?? now)
  return discount?.type === 'percentage' && lines.some(({ usage }) => usage !== undefined) ? discount : null
}

/** Why an order of a subscription is made after its first one. */
type Reason = 'subscription_cycle' | 'subscription_update'

/** The amounts of an invoice, and the discount that was taken off. */
export type Draft = {
  readonly bill: Bill
  readonly discount: StoredSubscription['discount']
  readonly currency: string
  readonly occasion: Occasion
}

/** When an order is decided about. */
const occasionOf = ({ ended_at }: Pick<StoredSubscription, 'ended_at'>, billing_reason: Reason): Occasion => {
  if (ended_at !== null) return 'end'
  return billing_reason === 'subscription_cycle' ? 'renewal' : 'change'
}

/**
 * The id of the last order of a subscription, which has one at most. The ids of its payments follow from it: where a restored
 * backup ends the subscription a second time, nothing is charged a second time. The layout is stored.
 */
const lastOrderIdOf = (secret: string, subscription_id: string): string =>
  uuidFromSeed(deriveStoredKey(secret, `last order of subscription ${subscription_id}`))

/** Works out the invoice of a renewal or of a change, and writes nothing: it is what a preview shows and an order is made of. */
export const draftInvoice = (
  { clock, tax }: Pick<Services, 'clock' | 'tax'>,
  subscription: StoredSubscription,
  billing_reason: Reason,
  lines: readonly Line[],
): Draft => {
  const { currency, customer, guest } = subscription
  const { billing_address: address, tax_id } = guest ?? customer
  const discount =
    billing_reason === 'subscription_cycle'
      ? subscription.discount
      : discountOfUsage(subscription, lines, clock.now())
  // A customer without an address paid no tax when they subscribed, and no tax can be worked out for them now.
  const taxOf = (net_amount: number) => tax.taxOf({ net_amount, currency, address, tax_id }) ?? 0
  const occasion = occasionOf(subscription, billing_reason)
  return { bill: billOf(lines, discount, taxOf), discount, currency, occasion }
}

/** What is left for the order after an invoice: the credit that the invoice could not use up. */
export const creditLeftBy = ({ bill }: Draft): readonly Line[] => {
  const credit = { label: 'Credit from the last order', proration: true, product_price_id: null }
  return bill.credit_left === 0 ? [] : [{ ...credit, amount: -bill.credit_left }]
}

/**
 * Creates the order of a renewal or of a change of product, for a subscription whose lock the caller holds,
 * and records the events of both. An order that asks for nothing is paid at once, and so is one whose total is below the least
 * charge: the next order charges it. As the last order it is void. Any other is due to be charged now, with what was carried
 * from earlier orders. A credit that is left over waits for the next order.
 *
 * @param subscription as it is after the renewal or the change
 * @param lines those of this order alone, and those that waited for it
 * @param order_id of an order of a request; default: random, and that of the last order for a subscription that has ended
 */
export const createSubscriptionOrder = async (
  tx: Tx,
  services: Services,
  subscription: StoredSubscription,
  billing_reason: Reason,
  lines: readonly Line[],
  order_id?: string,
): Promise<StoredOrder> => {
  const { id, currency, customer, guest } = subscription
  const now = services.clock.now()
  const isCycle = billing_reason === 'subscription_cycle'
  const draft = draftInvoice(services, subscription, billing_reason, lines)
  const { bill, discount, occasion } = draft
  const total_amount = totalOf(bill)
  const waiting = await findWaitingCharges(tx, id)
  const limits = services.processor.limitsOf(currency)
  const charge = orderChargeOf(total_amount, sumOfCharges(waiting), limits, occasion)
  const collected = charge.collected > 0 ? waiting : []
  const isPaid = charge.settlement === 'free' || charge.settlement === 'carry'
  const credited_amount = lines.reduce((sum, { credited_amount = 0 }) => sum + credited_amount, 0)
  const created = makeOrder(
    {
      id: order_id ?? (occasion === 'end' ? lastOrderIdOf(services.secret, id) : crypto.randomUUID()),
      invoice_number: await takeInvoiceNumber(tx, subscription.organization_id),
      checkout_id: subscription.checkout_id,
      status: isPaid ? 'paid' : 'pending',
      next_payment_attempt_at: isPaid ? null : now,
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
    bill.lines.map(({ label, amount, tax_amount, proration, product_price_id, usage }) => ({
      label,
      amount,
      tax_amount,
      proration,
      product_price_id,
      ...(usage !== undefined && { usage }),
    })),
    {
      customer,
      guest,
      product: subscription.product,
      product_price: firstPrice(subscription),
      discount,
      subscription: shownIn(subscription),
    },
    now,
    {
      credited_amount,
      applied_balance_amount: appliedBalanceOf(total_amount, charge),
      carried_from: collected,
    },
  )
  const { order } = created
  await insertOrder(tx, created)
  await Promise.all([
    isPaid && postSale(tx, now, order, null),
    charge.settlement === 'carry' && insertCarriedCharge(tx, carriedChargeOf(order, subscription, now)),
    collectCharges(tx, collected, order.id),
    insertProrations(tx, id, creditLeftBy(draft), now),
  ])
  await recordEvents(tx, services, [
    ...orderEvents(order, ['order.created']),
    ...subscriptionEvents(subscription, ['subscription.updated'], services),
    ...(isPaid ? orderEvents(order, ['order.updated', 'order.paid']) : []),
    // The meters of the customer begin anew with the order.
    ...(subscription.meters.length > 0 ? await stateEvents(tx, [customer]) : []),
  ])
  if (charge.settlement === 'void') await giveUpOwed(tx, services, subscription)
  else if (occasion === 'end' && collected.length === 0) await writeOffCharges(tx, services, subscription)
  return order
}
