import type { OrderFacts } from '../../mails/writers/index.ts'
import type { Services } from '../../core/services.ts'
import { type LinkedSeller, orderPageUrl } from '../../core/site-url.ts'
import { dueOf, earlierCharges, numberOf, type StoredOrder, totalOf } from './types.ts'

const carriedTo = ({ carried_to }: StoredOrder): OrderFacts['carried_to'] => {
  if (carried_to === null || carried_to.status === 'written_off') return null
  return carried_to.invoice_number ?? 'next'
}

/** Returns the details of an order shown in e-mails. */
export const orderFacts = (
  services: Pick<Services, 'public_url'>,
  seller: LinkedSeller,
  order: StoredOrder,
): OrderFacts => ({
  id: order.id,
  number: numberOf(order),
  product: order.product.name,
  currency: order.currency,
  ordered_at: order.created_at,
  items: order.items,
  discount_amount: order.discount_amount,
  tax_amount: order.tax_amount,
  is_tax_inside: order.tax_behavior === 'inclusive',
  tax_rate: order.tax_rate,
  total: totalOf(order),
  due: dueOf(order),
  ...(order.top_up_amount > 0 && { top_up: order.top_up_amount }),
  ...(order.wallet_amount > 0 && { from_balance: order.wallet_amount }),
  carried_from: earlierCharges(order),
  carried_to: carriedTo(order),
  ...(order.receipt_number !== null && {
    receipt: {
      number: order.receipt_number,
      url: `${orderPageUrl(services, seller, order.id)}/receipt`,
    },
  }),
  order_url: orderPageUrl(services, seller, order.id),
})
