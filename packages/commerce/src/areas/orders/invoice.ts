import { iso } from '@atelier/plumbing/database'
import { after, minutes } from '@atelier/plumbing/clock'
import type { InvoiceContent, PaidAmounts } from '../../invoices/content.ts'
import { findInvoice, insertInvoice, type IssuedInvoice, takeSequence } from '../../invoices/queries.ts'
import { renderInvoice } from '../../invoices/render.ts'
import type { Services, Tx } from '../../services.ts'
import { findSellerOfInvoices, lockOrder } from './queries.ts'
import { type StoredOrder, totalOf } from './types.ts'

const bucket = 'invoices'

/** How long the address of an invoice can be opened. */
const openFor = minutes(10)

/** The buyer as they are now; a guest as they typed themselves. */
const buyerOf = ({ billing_address, customer, guest }: StoredOrder): InvoiceContent['buyer'] => {
  const { name, email, tax_id, ...buyer } = guest ?? customer
  return { name, email, address: billing_address ?? buyer.billing_address, tax_id }
}

const contentOf = (
  order: StoredOrder,
  seller: InvoiceContent['seller'],
  number: string,
  now: Date,
): InvoiceContent => ({
  number,
  order_id: order.id,
  issued_at: iso(now),
  sold_at: iso(order.created_at),
  currency: order.currency,
  seller,
  buyer: buyerOf(order),
  items: order.items.map(({ label, amount }) => ({ label, amount })),
  subtotal_amount: order.subtotal_amount,
  discount_amount: order.discount_amount,
  tax_amount: order.tax_amount,
})

/** Writes the invoice of an order, once: callers wait for the lock of the order. */
const issue = async (tx: Tx, now: Date, order_id: string): Promise<IssuedInvoice> => {
  const order = await lockOrder(tx, { id: order_id })
  const issued = await findInvoice(tx, order_id)
  if (issued !== undefined) return issued
  const { organization_id } = order
  const { slug, ...seller } = await findSellerOfInvoices(tx, organization_id)
  const sequence = await takeSequence(tx, organization_id)
  const number = `${slug.toUpperCase()}-${String(sequence).padStart(4, '0')}`
  const invoice = { id: crypto.randomUUID(), number, content: contentOf(order, seller, number, now) }
  await insertInvoice(tx, { ...invoice, organization_id, sequence }, now)
  return invoice
}

const paidAmountsOf = (order: StoredOrder): PaidAmounts => ({
  paid_amount: order.status === 'pending' ? 0 : totalOf(order),
  refunded_amount: order.refunded_amount + order.refunded_tax_amount,
})

/**
 * The address at which the invoice of an order can be opened for a while. The number and the content of the
 * invoice are fixed at the first call; a PDF is rendered and stored once for each pair of amounts that were
 * paid and refunded.
 *
 * @param order an order that the caller may see
 */
export const invoiceUrl = async (
  { database, storage, clock }: Pick<Services, 'database' | 'storage' | 'clock'>,
  order: StoredOrder,
): Promise<{ readonly url: string }> => {
  const { id, number, content } =
    (await findInvoice(database.db, order.id)) ??
    (await database.transact((tx) => issue(tx, clock.now(), order.id)))
  const amounts = paidAmountsOf(order)
  const key = `${id}/${amounts.paid_amount}-${amounts.refunded_amount}.pdf`
  if ((await storage.head(bucket, key)) === undefined) {
    const bytes = await renderInvoice(content, amounts)
    await storage.put(bucket, key, bytes, { content_type: 'application/pdf' })
  }
  const expires_at = after(clock.now(), openFor)
  return { url: await storage.signedUrl(bucket, key, { expires_at, download_as: `invoice-${number}.pdf` }) }
}
