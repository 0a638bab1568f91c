import type { OrderFacts } from '../../mails/writers/orders.ts'
import type { Services } from '../../services.ts'
import { orderPageUrl } from '../organizations/index.ts'
import { type StoredOrder, totalOf } from './types.ts'

/** What mails about an order say of it. @param slug that of its seller */
export const orderFacts = (
  services: Pick<Services, 'public_url'>,
  slug: string,
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
  page: orderPageUrl(services, slug, order.id),
})
