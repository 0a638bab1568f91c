import { ApiError } from '@atelier/sdk'
import type { ShopClient } from './shop-client.ts'

/**
 * Gives back whatever is left of what was paid at a checkout. Repeating it gives nothing back again.
 *
 * @param key names this wish; the shop answers a repeated one as it did the first
 * @throws when the shop cannot be reached or will not do it
 */
export const refundOrder = async (client: ShopClient, checkout_id: string, key: string): Promise<void> => {
  const { items } = await client.orders.list({ query: { checkout_id: [checkout_id] } })
  const [order] = items
  if (order === undefined) throw new Error(`The checkout ${checkout_id} has no order to refund.`)
  const amount = order.net_amount - order.refunded_amount
  if (amount <= 0) return
  try {
    await client.refunds.create(
      {
        body: {
          orderId: order.id,
          amount,
          reason: 'service_disruption',
          comment: 'The painting could not be made.',
          revokeBenefits: true,
        },
      },
      { idempotencyKey: key },
    )
  } catch (error) {
    // Somebody has given it back meanwhile.
    if (!(error instanceof ApiError) || !error.is('RefundedAlready')) throw error
  }
}
