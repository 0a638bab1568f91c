import type { Mail } from '@atelier/plumbing/mail'
import type { StoredOrder } from './stored-order.ts'

/** Making a formatter takes far longer than using it. */
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** An amount of cents as people read it. Every price is in US dollars. */
const money = (amount: number): string => dollars.format(amount / 100)

/** The message that thanks a customer for a purchase. Its id is the order's, so that it is sent once. */
export const writeConfirmation = (order: StoredOrder, seller: string): Mail => {
  const total = money(order.subtotal_amount - order.discount_amount + order.tax_amount)
  const lines = order.items.map((item) => `${item.label}   ${money(item.amount)}`)
  if (order.tax_amount > 0) lines.push(`Tax   ${money(order.tax_amount)}`)
  return {
    id: `order-confirmation-${order.id}`,
    to: order.customer.email,
    subject: `Your order of ${order.product.name}`,
    text: [
      `Hello${order.customer.name === null ? '' : ` ${order.customer.name}`},`,
      `thank you for your order at ${seller}.`,
      lines.join('\n'),
      `Total   ${total}`,
      `Order ${order.id}`,
    ].join('\n\n'),
  }
}
