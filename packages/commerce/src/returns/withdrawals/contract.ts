import type { Connection } from '../../core/services.ts'
import { isLastOrder, readSubscription, restOf, restOfPeriod } from '../../billing/subscriptions/index.ts'
import { findChangeOrders, getOrderFacts, type OrderFacts, sumWaiting } from './queries.ts'

/** The contract that an order began, as a withdrawal from it sees it. */
export type WithdrawnContract = {
  readonly order: OrderFacts
  /** The later orders that changes of product made, the newest first. */
  readonly changes: readonly OrderFacts[]
  /**
   * What the subscriber has paid for and not had: the rest of the running period, less what changes of product still cost,
   * and with what they gave back and no order has used up. Minor units, net of tax; null for a purchase.
   */
  readonly unused: number | null
  /** The credit that changes of product gave and no order has used. Minor units, net of tax. */
  readonly unused_credit: number
}

/** What of a subscription is paid and unused at a moment, net of tax, and the credit among it. */
const unusedOf = async (
  db: Connection,
  order: OrderFacts,
  changes: readonly OrderFacts[],
  subscription_id: string,
  now: Date,
): Promise<{ readonly unused: number; readonly unused_credit: number }> => {
  const [subscription, { waiting, unused_credit }] = await Promise.all([
    readSubscription(db, subscription_id),
    sumWaiting(db, subscription_id, order.created_at),
  ])
  const { ended_at, current_period_start, current_period_end } = subscription
  const until = ended_at !== null && ended_at < now ? ended_at : now
  // The last order of a subscription that has ended charges its usage, which is used.
  const ofProducts = changes.filter((change) => !isLastOrder(change))
  const isChanged =
    ofProducts.length > 0 ||
    waiting !== null ||
    order.product_id !== subscription.product_id ||
    order.period_start?.getTime() !== current_period_start.getTime()
  // The first order tells what was paid for the period, also where the buyer chose the price.
  if (!isChanged)
    return {
      unused: restOf(order.net_amount, {
        period_start: current_period_start,
        period_end: current_period_end,
        prorated_at: until,
      }),
      unused_credit,
    }
  // An order that is not paid yet is charged no more once its subscription has ended.
  const unpaid = ofProducts.reduce(
    (sum, { status, net_amount, carried_amount }) =>
      sum + (status === 'pending' ? net_amount : carried_amount),
    0,
  )
  const unused = (await restOfPeriod(db, subscription, until)) - unpaid - (waiting ?? 0)
  return { unused, unused_credit }
}

/** The contract of an order; whoever decides by it holds the locks of the subscription and of the orders. */
export const readContract = async (
  db: Connection,
  order_id: string,
  now: Date,
): Promise<WithdrawnContract> => {
  const order = await getOrderFacts(db, order_id)
  const changes = await findChangeOrders(db, order)
  const { subscription_id } = order
  if (subscription_id === null) return { order, changes, unused: null, unused_credit: 0 }
  return { order, changes, ...(await unusedOf(db, order, changes, subscription_id, now)) }
}
