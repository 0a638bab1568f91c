import { jobWrite } from '@atelier/plumbing/jobs'
import type { Write } from '../../database/write-together.ts'
import type { DomainEvent } from '../../events/domain-events.ts'
import { postToLedger } from '../../ledger/post.ts'
import type { Services, Tx } from '../../services.ts'
import { insertOrder, makeOrder, orderEvents, saleFacts, type OrderLine } from '../orders/index.ts'
import { billOf, type Line } from './bill.ts'
import { shownIn } from './present-subscription.ts'
import { keepLines, takeLines, waitingLines } from './prorations.ts'
import { firstPrice, type StoredSubscription } from './stored-subscription.ts'
import { chargeOrder } from './subscription-jobs.ts'

export type SubscriptionBill = {
  readonly writes: readonly Write[]
  /** Told before the subscription's own events, and after them. */
  readonly created: readonly DomainEvent[]
  readonly paid: readonly DomainEvent[]
}

/**
 * The order of a renewal or a change, for a subscription whose lock the caller holds: its lines and
 * those that waited for it. One that asks for nothing is paid at once; the others are charged by a job.
 *
 * @param subscription as it is after the change
 * @param lines those of this order alone
 */
export const billSubscription = async (
  tx: Tx,
  { clock, tax }: Pick<Services, 'clock' | 'tax'>,
  subscription: StoredSubscription,
  billing_reason: 'subscription_cycle' | 'subscription_update',
  lines: readonly Line[],
): Promise<SubscriptionBill> => {
  const now = clock.now()
  const { id, currency, customer } = subscription
  const isCycle = billing_reason === 'subscription_cycle'
  const discount = isCycle ? subscription.discount : null
  const bill = billOf(
    [...lines, ...(await waitingLines(tx, id))],
    discount,
    (net_amount) =>
      // Who never gave an address had nothing to pay when they subscribed; no tax can be worked out for them.
      tax.taxOf({ net_amount, currency, address: customer.billing_address, tax_id: customer.tax_id }) ?? 0,
  )
  const total = bill.subtotal_amount - bill.discount_amount + bill.tax_amount
  const { row, items, order } = makeOrder(
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
  const credit = { label: 'Credit from the last order', amount: -bill.carried, product_price_id: null }
  const settle =
    total === 0
      ? postToLedger(tx, now, saleFacts(order, null))
      : [jobWrite(chargeOrder, { order_id: order.id }, { at: now, key: order.id })]
  return {
    writes: [
      takeLines(tx, id),
      ...keepLines(tx, id, bill.carried === 0 ? [] : [credit], now),
      ...insertOrder(tx, row, items),
      ...settle,
    ],
    created: orderEvents(order, ['order.created']),
    paid: total === 0 ? orderEvents(order, ['order.updated', 'order.paid']) : [],
  }
}
