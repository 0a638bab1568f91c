import type { OrderFacts } from '../../mails/writers/orders.ts'
import type { Services } from '../../services.ts'
import { type LinkedSeller, orderPageUrl } from '../../site-url.ts'
import { type StoredOrder, totalOf } from './types.ts'

/** What mails about an order say of it. */
export const orderFacts = (
  services: Pick<Services, 'public_url'>,
  seller: LinkedSeller,
  order: StoredOrder,
): OrderFacts => ({
  id: order.id,
  number: order.invoice_number,
  product: order.product.name,
  currency: order.currency,
  ordered_at: order.created_at,
  items: order.items,
  discount_amount: order.discount_amount,
  tax_amount: order.tax_amount,
  total: totalOf(order),
  page: orderPageUrl(services, seller, order.id),
})
