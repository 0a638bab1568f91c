import { scheduleWrite } from '@atelier/plumbing/jobs'
import type { Write } from '../../database/write-together.ts'
import type { DomainEvent } from '../../events/domain-events.ts'
import { postToLedger } from '../../ledger/post.ts'
import type { Services, Tx } from '../../services.ts'
import {
  insertOrders,
  makeOrder,
  orderEvents,
  type OrderLine,
  type PlacedOrder,
  saleFacts,
} from '../orders/index.ts'
import { billOf, type Line } from './bill.ts'
import { shownIn } from './present-subscription.ts'
import { keepLines, takeLines } from './prorations.ts'
import { firstPrice, type StoredSubscription } from './stored-subscription.ts'
import { chargeOrder } from './subscription-jobs.ts'

/** The order of a renewal or a change, before it is written. */
export type SubscriptionBill = {
  readonly subscription_id: string
  readonly placed: PlacedOrder
  /** Whether it asks for nothing. */
  readonly isPaid: boolean
  /** What the customer is still owed, for the next order. */
  readonly carried: number
  /** Told before the subscription's own events, and after them. */
  readonly created: readonly DomainEvent[]
  readonly paid: readonly DomainEvent[]
}

/**
 * The order of a renewal or a change, for a subscription whose lock the caller holds. One that asks
 * for nothing is paid at once.
 *
 * @param subscription as it is after the change
 * @param lines those of this order alone, and those that waited for it
 */
export const billSubscription = (
  { clock, tax }: Pick<Services, 'clock' | 'tax'>,
  subscription: StoredSubscription,
  billing_reason: 'subscription_cycle' | 'subscription_update',
  lines: readonly Line[],
): SubscriptionBill => {
  const now = clock.now()
  const { id, currency, customer } = subscription
  const isCycle = billing_reason === 'subscription_cycle'
  const discount = isCycle ? subscription.discount : null
  const bill = billOf(
    lines,
    discount,
    (net_amount) =>
      // Who never gave an address had nothing to pay when they subscribed; no tax can be worked out for them.
      tax.taxOf({ net_amount, currency, address: customer.billing_address, tax_id: customer.tax_id }) ?? 0,
  )
  const total = bill.subtotal_amount - bill.discount_amount + bill.tax_amount
  const placed = makeOrder(
    {
      checkout_id: subscription.checkout_id,
      status: total === 0 ? 'paid' : 'pending',
      billing_reason,
      period_start: isCycle ? subscription.current_period_start : null,
      currency,
      subtotal_amount: bill.subtotal_amount,
      discount_amount: bill.discount_amount,
      tax_amount: bill.tax_amount,
      custom_field_data: subscription.custom_field_data,
      metadata: subscription.metadata,
    },
    bill.lines satisfies readonly OrderLine[],
    {
      customer,
      product: subscription.product,
      product_price: firstPrice(subscription),
      discount,
      subscription: shownIn(subscription),
    },
    now,
  )
  return {
    subscription_id: id,
    placed,
    isPaid: total === 0,
    carried: bill.carried,
    created: orderEvents(placed.order, ['order.created']),
    paid: total === 0 ? orderEvents(placed.order, ['order.updated', 'order.paid']) : [],
  }
}

const creditOf = (carried: number) =>
  carried === 0 ? [] : [{ label: 'Credit from the last order', amount: -carried, product_price_id: null }]

/**
 * The writes of bills: their orders, the lines they took up and those they leave, and what settles them.
 *
 * @param charge_at when those that ask for money are charged by a job
 */
export const billWrites = (
  tx: Tx,
  bills: readonly SubscriptionBill[],
  now: Date,
  charge_at: Date,
): Write[] => {
  const free = bills.filter(({ isPaid }) => isPaid).flatMap(({ placed }) => saleFacts(placed.order, null))
  const owed = bills.filter(({ isPaid }) => !isPaid).map(({ placed }) => placed.row.id)
  return [
    takeLines(
      tx,
      bills.map(({ subscription_id }) => subscription_id),
    ),
    ...bills.flatMap(({ subscription_id, carried }) =>
      keepLines(tx, subscription_id, creditOf(carried), now),
    ),
    ...insertOrders(
      bills.map(({ placed }) => placed.row),
      bills.flatMap(({ placed }) => placed.items),
    ),
    ...(free.length === 0 ? [] : postToLedger(now, free)),
    scheduleWrite(
      chargeOrder,
      owed.map((order_id) => ({ payload: { order_id }, at: charge_at, key: order_id })),
    ),
  ]
}
