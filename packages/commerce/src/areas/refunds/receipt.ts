import { Id } from '@atelier/contract'
import { defineJob, enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import type { Mail } from '@atelier/plumbing/mail'
import * as z from 'zod/mini'
import type { Consumer } from '../../events/consume.ts'
import type { Services } from '../../services.ts'
import { findOrderWithSeller, money, type StoredOrder } from '../orders/index.ts'
import { findRefund, isReturned, type RefundRow } from './queries.ts'

const Told = z.enum(['refunded', 'returned'])
type Told = z.infer<typeof Told>

const sendReceipt = defineJob({
  name: 'refunds.send-receipt',
  payload: z.object({ refund_id: Id, told: Told }),
})

const Refund = z.object({ status: z.string() })

/** Consumer of `refund.created` and `refund.updated`: queues the e-mail about a refund that went through, or came back. */
export const confirmRefund: Consumer = async (tx, _, { subject_id: refund_id, data }) => {
  const { status } = Refund.parse(data)
  if (status === 'succeeded') await enqueue(tx, sendReceipt, { refund_id, told: 'refunded' })
  else if (await isReturned(tx, refund_id)) await enqueue(tx, sendReceipt, { refund_id, told: 'returned' })
}

/** Why the money goes back, as the buyer reads it; null where the reason says nothing to them. */
const reasons: Record<RefundRow['reason'], string | null> = {
  duplicate: 'The order was charged twice.',
  fraudulent: 'The payment looked like one that you did not make.',
  customer_request: 'You asked for it.',
  service_disruption: 'What you ordered could not be delivered as it should have been.',
  satisfaction_guarantee: 'You were not satisfied with what you got.',
  other: null,
}

type Sale = { readonly refund: RefundRow; readonly order: StoredOrder; readonly seller: string }

/** What the e-mail says of a refund that went through. */
const refundedLines = ({ refund, order, seller }: Sale): readonly string[] => {
  const amount = refund.amount + refund.tax_amount
  const total = order.subtotal_amount - order.discount_amount + order.tax_amount
  const tax = refund.tax_amount > 0 ? `, ${money(refund.tax_amount)} of it tax` : ''
  const part = amount === total ? 'the whole' : 'a part'
  const reason = reasons[refund.reason]
  return [
    `${seller} has given back ${part} of your payment for ${order.product.name}.`,
    `Refunded   ${money(amount)}${tax}`,
    ...(reason === null ? [] : [reason]),
    'The money goes to the payment method that you paid with. Banks take a few days to show it.',
  ]
}

/** What the e-mail says of a refund that the bank has sent back. */
const returnedLines = ({ refund, seller }: Sale): readonly string[] => [
  `your bank did not take the refund of ${money(refund.amount + refund.tax_amount)}, so the money came back to ${seller}.`,
  `Write to ${seller} to get it in another way.`,
]

/** The e-mail about a refund, which is its receipt. Its id is made of the id of the refund, so that it is sent once. */
const writeReceipt = (sale: Sale, told: Told): Mail => {
  const { refund, order } = sale
  const isRefunded = told === 'refunded'
  return {
    id: isRefunded ? `refund-${refund.id}` : `refund-returned-${refund.id}`,
    to: order.customer.email,
    subject: isRefunded
      ? `Your refund for the order ${order.invoice_number}`
      : `Your refund for the order ${order.invoice_number} came back`,
    text: [
      `Hello${order.customer.name === null ? '' : ` ${order.customer.name}`},`,
      ...(isRefunded ? refundedLines(sale) : returnedLines(sale)),
      `Order ${order.invoice_number}`,
      `Order id ${order.id}\nRefund id ${refund.id}`,
    ].join('\n\n'),
  }
}

/** The job that sends the e-mail. */
export const sendReceiptJob = ({ database, mailer }: Services): JobHandler =>
  handle(sendReceipt, async ({ refund_id, told }) => {
    const refund = await findRefund(database.db, refund_id)
    if (refund === undefined) throw new Error(`There is no refund ${refund_id}.`)
    const { seller, ...order } = await findOrderWithSeller(database.db, refund.order_id)
    await mailer.send(writeReceipt({ refund, order, seller }, told))
  })
