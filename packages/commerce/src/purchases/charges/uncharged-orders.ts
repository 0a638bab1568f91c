import { lockOrder, updateNextPaymentAttempts } from '../../orders/orders/index.ts'
import {
  carryOrder,
  handleDeclinedOrder,
  voidOpenOrders,
} from '../../billing/subscriptions/open-orders/index.ts'
import { readSubscription } from '../../billing/subscriptions/index.ts'
import type { Services, Tx } from '../../core/services.ts'
import type { lockOrderToCharge } from './queries.ts'
import { handleDeclinedTopUp, voidTopUp } from '../top-ups/outcome.ts'

/** Order that is due to be charged. */
export type OwedOrder = {
  readonly order_id: string
  /** Null for an automatic top-up. */
  readonly subscription_id: string | null
  readonly customer_id: string
  /** Seller name, for the customer's statement. */
  readonly seller: string
}

export type OrderToCharge = Awaited<ReturnType<typeof lockOrderToCharge>>

/** Gives up a pending order that is no longer charged: the subscription has ended, or the customer is gone. */
export const giveUpCharge = async (
  tx: Tx,
  services: Services,
  { order_id, subscription_id }: OwedOrder,
): Promise<void> => {
  if (subscription_id === null) await voidTopUp(tx, services, { id: order_id })
  else await voidOpenOrders(tx, services, await readSubscription(tx, subscription_id))
}

/** Handles an order that no payment method can be charged for. */
export const handleMissingMethod = async (
  tx: Tx,
  services: Services,
  { subscription_id }: OwedOrder,
  order: OrderToCharge,
): Promise<void> => {
  if (subscription_id === null) await handleDeclinedTopUp(tx, services, order, 'missing_payment_method')
  else await handleDeclinedOrder(tx, services, await readSubscription(tx, subscription_id), order)
}

/**
 * Settles a pending order that an earlier version made below the minimum charge: the next order collects it,
 * or it is voided. The caller holds its lock.
 */
export const carryOrVoidSmallOrder = async (tx: Tx, services: Services, owed: OwedOrder): Promise<void> => {
  const { order_id, subscription_id } = owed
  if (subscription_id === null) return giveUpCharge(tx, services, owed)
  const subscription = await readSubscription(tx, subscription_id)
  if (subscription.ended_at !== null) {
    await updateNextPaymentAttempts(tx, [order_id], null)
    await voidOpenOrders(tx, services, subscription)
  } else await carryOrder(tx, services, subscription, await lockOrder(tx, { id: order_id }))
}
