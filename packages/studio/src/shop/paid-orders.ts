import type { Order } from '@atelier/contract'
import type { ShopClient } from './shop-client.ts'

const pageSize = 100

/** One page of the orders of a product, newest first. Pages start at 1. */
export const ordersOfProduct = async (
  client: ShopClient,
  product_id: string,
  page: number,
): Promise<readonly Order[]> => {
  const { items } = await client.orders.list({
    query: { product_id: [product_id], sorting: ['-created_at'], page, limit: pageSize },
  })
  return items
}

/** Whether an order was paid and its money has stayed with us. */
export const isPaid = (order: Order): boolean => order.status === 'paid'

/** Whether somebody paid for a painting of this draft. */
export const isDraftPaidFor = async (
  client: ShopClient,
  product_id: string,
  draft_id: string,
): Promise<boolean> => {
  const { items } = await client.orders.list({
    query: { product_id: [product_id], metadata: { draft_id: [draft_id] } },
  })
  return items.some(isPaid)
}
