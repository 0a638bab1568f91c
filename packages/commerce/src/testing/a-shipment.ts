import { cards } from './cards.ts'
import type { Shop } from './open-shop.ts'

/** Creates an unsent shipment of a new purchase. */
export const aShipment = async (
  shop: Shop,
  email?: string,
  card: string = cards.visa,
): Promise<{ readonly id: string; readonly order_id: string; readonly checkout_id: string }> => {
  const { id: checkout_id, clientSecret } = await shop.client.checkouts.create({
    body: {
      productId: shop.demo.product_id,
      requireBillingAddress: true,
      metadata: { to_send: 'Print 20 × 30 cm', to_send_file: 'https://files.example.com/print.png' },
    },
  })
  await shop.client.checkouts.clientConfirm({
    path: { client_secret: clientSecret },
    body: {
      ...(await shop.buyer(card, email)),
      customerBillingAddress: { line1: 'Storgatan 1', postalCode: '784 31', city: 'Borlänge', country: 'SE' },
      locale: 'sv',
    },
  })
  await shop.runJobs()
  const { id, order_id } = await shop.database.db
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .select(['shipments.id', 'shipments.order_id'])
    .where('orders.checkout_id', '=', checkout_id)
    .executeTakeFirstOrThrow()
  return { id, order_id, checkout_id }
}
