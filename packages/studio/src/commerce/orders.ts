import type { Order } from '@atelier/contract'
import { ApiError } from '@atelier/sdk'
import type { CommerceClient } from './client.ts'
import { noteKeys } from './metadata.ts'

const pageSize = 100

/** Returns one page of the orders of some products, newest first. Pages start at 1. */
export const listOrders = async (
  client: CommerceClient,
  product_ids: readonly string[],
  page: number,
  limit = pageSize,
): Promise<readonly Order[]> => {
  const { items } = await client.orders.list({
    query: { product_id: [...product_ids], sorting: ['-created_at'], page, limit },
  })
  return items
}

/** True when an order is paid and nothing of it was refunded. */
export const isPaid = (order: Order): boolean => order.status === 'paid'

/** Returns the orders of some products whose metadata has one of some ids under a key, newest first. */
export const findOrdersNaming = async (
  client: CommerceClient,
  product_ids: readonly string[],
  key: string,
  ids: readonly string[],
): Promise<readonly Order[]> => {
  const query = { product_id: [...product_ids], metadata: { [key]: [...ids] }, limit: pageSize }
  const { items } = await client.orders.list({ query })
  return items
}

/** True when there is a paid order with this draft in its metadata. */
export const isDraftPaid = async (
  client: CommerceClient,
  product_id: string,
  draft_id: string,
): Promise<boolean> => (await findOrdersNaming(client, [product_id], noteKeys.draft, [draft_id])).some(isPaid)

/** Returns the order of a checkout; undefined when there is none. */
export const findOrder = async (client: CommerceClient, checkout_id: string): Promise<Order | undefined> => {
  const { items } = await client.orders.list({ query: { checkout_id: [checkout_id] } })
  return items[0]
}

/** Returns the checkouts among these whose orders were refunded in full. */
export const findRefunded = async (
  client: CommerceClient,
  checkout_ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (checkout_ids.length === 0) return new Set()
  const { items } = await client.orders.list({ query: { checkout_id: [...checkout_ids], limit: pageSize } })
  const refunded = items.filter(({ status }) => status === 'refunded')
  return new Set(refunded.flatMap(({ checkout_id }) => checkout_id ?? []))
}

/**
 * Refunds the rest of the order of a checkout. A second call refunds nothing more.
 *
 * @param idempotencyKey the platform answers a repeated request with the first response
 * @throws when the platform cannot be reached or rejects the refund
 */
export const refundCheckout = async (
  client: CommerceClient,
  checkout_id: string,
  idempotencyKey: string,
): Promise<void> => {
  const order = await findOrder(client, checkout_id)
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
      { idempotencyKey },
    )
  } catch (error) {
    // The seller has refunded the order concurrently.
    if (!(error instanceof ApiError) || !error.is('RefundedAlready')) throw error
  }
}
