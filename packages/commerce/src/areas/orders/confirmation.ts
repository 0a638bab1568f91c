import { Id } from '@atelier/contract'
import { defineJob, enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import type { Mail } from '@atelier/plumbing/mail'
import * as z from 'zod/mini'
import type { Consumer } from '../../events/consume.ts'
import type { Services } from '../../services.ts'
import { portalUrl } from '../organizations/index.ts'
import { findBillingReason, findOrderWithSeller } from './queries.ts'
import { type StoredOrder, totalOf } from './types.ts'

const sendConfirmation = defineJob({
  name: 'orders.send-confirmation',
  payload: z.object({ order_id: Id }),
})

/** Consumer of `order.created`: queues the e-mail that confirms a purchase. Renewals and changes are not confirmed. */
export const confirmPurchase: Consumer = async (tx, _, { subject_id: order_id }) => {
  const reason = await findBillingReason(tx, order_id)
  if (reason === 'purchase' || reason === 'subscription_create')
    await enqueue(tx, sendConfirmation, { order_id })
}

/** Making a formatter takes far longer than using it. */
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** An amount of cents in dollars; every price is in US dollars. */
export const money = (amount: number): string => dollars.format(amount / 100)

/** The e-mail that confirms a purchase. Its id is made of the id of the order, so that it is sent once. */
const writeConfirmation = (order: StoredOrder, seller: string, portal: string): Mail => {
  const lines = order.items.map((item) => `${item.label}   ${money(item.amount)}`)
  if (order.tax_amount > 0) lines.push(`Tax   ${money(order.tax_amount)}`)
  return {
    id: `order-confirmation-${order.id}`,
    to: order.customer.email,
    subject: `Your order of ${order.product.name}`,
    text: [
      `Hello${order.customer.name === null ? '' : ` ${order.customer.name}`},`,
      `thank you for your order at ${seller}. You find it with its invoice, and all your orders, here:\n${portal}`,
      lines.join('\n'),
      `Total   ${money(totalOf(order))}`,
      `Order ${order.invoice_number}`,
      `Order id ${order.id}`,
    ].join('\n\n'),
  }
}

/** The job that sends the e-mail. */
export const sendConfirmationJob = ({ database, mailer, public_url }: Services): JobHandler =>
  handle(sendConfirmation, async ({ order_id }) => {
    const { seller, slug, ...order } = await findOrderWithSeller(database.db, order_id)
    await mailer.send(writeConfirmation(order, seller, portalUrl({ public_url }, slug)))
  })
