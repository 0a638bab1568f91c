import { cards } from './cards.ts'
import type { Shop } from './open-shop.ts'

/** Inserts a pending review of a new purchase. */
export const aReview = async (
  shop: Shop,
  email?: string,
  card: string = cards.visa,
): Promise<{ readonly id: string; readonly order_id: string }> => {
  const { id: checkout_id } = await shop.buy(card, email)
  const [order] = (await shop.client.orders.list({ query: { checkout_id } })).items
  if (order === undefined) throw new Error('The purchase made no order.')
  const id = crypto.randomUUID()
  await shop.database.db
    .insertInto('reviews')
    .values({
      id,
      organization_id: shop.demo.organization_id,
      order_id: order.id,
      customer_id: order.customer_id,
      product_id: order.product_id,
      rating: 4,
      text: 'It hangs in the kitchen.',
      display_name: 'Maja',
      place: null,
      language: 'en',
      status: 'waiting',
      revision: 1,
      written_at: shop.clock.now(),
      created_at: shop.clock.now(),
    })
    .execute()
  return { id, order_id: order.id }
}
