import { deriveStoredKey, uuidFromSeed } from '@atelier/plumbing/tokens'
import type { OrderRow } from '../areas/orders/index.ts'

/** What the payment of an order follows from. */
export type PaidFor = Pick<OrderRow, 'id' | 'subscription_id' | 'billing_reason' | 'period_start'>

/**
 * The id of an attempt at the payment of an order, which is the idempotency key at the processor. It follows from what is
 * paid for: a database that is restored from a backup asks for the payments that it has forgotten under the ids of then, and
 * nobody is charged twice. A renewal is known by its subscription and period, because its order has another id the second
 * time. The layout is stored: never change it.
 *
 * @param attempt counted from 1
 */
export const paymentIdOf = (
  secret: string,
  { id, subscription_id, billing_reason, period_start }: PaidFor,
  attempt: number,
): string => {
  const paid_for =
    billing_reason === 'subscription_cycle' && subscription_id !== null && period_start !== null
      ? (`renewal ${subscription_id} ${period_start.toISOString()}` as const)
      : (`order ${id}` as const)
  return uuidFromSeed(deriveStoredKey(secret, `payment of ${paid_for}\nattempt ${attempt}`))
}
