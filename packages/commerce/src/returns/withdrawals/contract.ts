import type { Connection } from '../../core/services.ts'
import { earlierCredit, sumCredits } from '../../orders/paid-for/index.ts'
import { fromWalletOf } from '../../orders/customer-balances/index.ts'
import { isLastOrder } from '../../billing/subscriptions/ending/index.ts'
import { readSubscription } from '../../billing/subscriptions/index.ts'
import { restOfPeriod, valueOfRest } from '../../billing/subscriptions/changing/index.ts'
import { sumPendingLines } from '../../billing/subscriptions/pending-lines/index.ts'
import { type ContractOrder, findChangeOrders, getContractOrder } from './queries.ts'

/**
 * Returns the amount of an order that its customer pays, with a payment method or a balance, in the terms of its
 * prices.
 */
const payableOf = (order: ContractOrder): number =>
  order.net_amount + (order.tax_behavior === 'inclusive' ? order.tax_amount : 0) + fromWalletOf(order)

/** Contract of an order, with the facts that decide about a withdrawal. Values are in the terms of its prices. */
export type WithdrawnContract = {
  readonly order: ContractOrder
  /** Later orders from changes of product, the newest first. */
  readonly changes: readonly ContractOrder[]
  /**
   * Value that is paid and unused: the rest of the current period, less unpaid prorations, plus credits of its
   * changes that no order has used. Minor units. Null for a one-time purchase.
   */
  readonly unused: number | null
  /** Credit from changes of product that no order has used. Minor units. */
  readonly unused_credit: number
  /** Credit from earlier subscriptions of the customer, used by orders of this one and unused. */
  readonly earlier_credit: { readonly used: number; readonly unused: number }
}

/** Returns the paid and unused value of a subscription at a time, and its credits. */
const unusedOf = async (
  db: Connection,
  order: ContractOrder,
  changes: readonly ContractOrder[],
  subscription_id: string,
  now: Date,
): Promise<Pick<WithdrawnContract, 'unused_credit' | 'earlier_credit'> & { readonly unused: number }> => {
  const [subscription, all, credits] = await Promise.all([
    readSubscription(db, subscription_id),
    sumPendingLines(db, subscription_id),
    sumCredits(db, subscription_id),
  ])
  const earlier_credit = earlierCredit({ ...credits, unused: all.unused_credit })
  const pending = all.pending + earlier_credit.unused
  const unused_credit = all.unused_credit - earlier_credit.unused
  const { ended_at, current_period_start, current_period_end } = subscription
  const until = ended_at !== null && ended_at < now ? ended_at : now
  // The last order of an ended subscription charges usage, which is not refundable.
  const ofProducts = changes.filter((change) => !isLastOrder(change))
  const isChanged =
    ofProducts.length > 0 ||
    pending !== 0 ||
    order.product_id !== subscription.product_id ||
    order.period_start?.getTime() !== current_period_start.getTime()
  // Prorates the first order, which has the price paid for the period, including a custom amount.
  if (!isChanged)
    return {
      unused: valueOfRest(payableOf(order), {
        period_start: current_period_start,
        period_end: current_period_end,
        prorated_at: until,
        currency: subscription.currency,
      }),
      unused_credit,
      earlier_credit,
    }
  // An order without a payment is never charged once its subscription has ended.
  const unpaid = ofProducts.reduce(
    (sum, change) => sum + (change.status === 'pending' ? payableOf(change) : change.carried_amount),
    0,
  )
  const unused = (await restOfPeriod(db, subscription, until)) - unpaid - pending
  return { unused, unused_credit, earlier_credit }
}

/**
 * Returns the contract of an order. For a decision, the caller holds the locks of the subscription and of the
 * orders.
 */
export const readContract = async (
  db: Connection,
  order_id: string,
  now: Date,
): Promise<WithdrawnContract> => {
  const order = await getContractOrder(db, order_id)
  const changes = await findChangeOrders(db, order)
  const { subscription_id } = order
  if (subscription_id === null)
    return { order, changes, unused: null, unused_credit: 0, earlier_credit: { used: 0, unused: 0 } }
  return { order, changes, ...(await unusedOf(db, order, changes, subscription_id, now)) }
}
