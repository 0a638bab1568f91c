import { iso } from '@atelier/plumbing/database'
import { after, minutes } from '@atelier/plumbing/clock'
import type { InvoiceContent, InvoiceStanding } from '../../invoices/invoice.ts'
import {
  findInvoice,
  insertInvoice,
  type StoredInvoice,
  takeSequence,
} from '../../invoices/invoice-queries.ts'
import { renderInvoice } from '../../invoices/render-invoice.ts'
import type { Services, Tx } from '../../services.ts'
import { lockOrder } from './order-queries.ts'
import type { StoredOrder } from './stored-order.ts'

const bucket = 'invoices'

/** How long the address of an invoice can be opened. */
const openFor = minutes(10)

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
  buyer: {
    name: order.customer.name,
    email: order.customer.email,
    address: order.billing_address ?? order.customer.billing_address,
    tax_id: order.customer.tax_id,
  },
  items: order.items.map(({ label, amount }) => ({ label, amount })),
  subtotal_amount: order.subtotal_amount,
  discount_amount: order.discount_amount,
  tax_amount: order.tax_amount,
})

/** Writes the invoice of an order down, once: the order's lock lets one caller do it. */
const issue = async (tx: Tx, now: Date, order_id: string): Promise<StoredInvoice> => {
  const order = await lockOrder(tx, { id: order_id })
  const issued = await findInvoice(tx, order_id)
  if (issued !== undefined) return issued
  const { organization_id } = order
  const { slug, ...seller } = await tx
    .selectFrom('organizations')
    .select(['name', 'email', 'website', 'slug'])
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow()
  const sequence = await takeSequence(tx, organization_id)
  const number = `${slug.toUpperCase()}-${String(sequence).padStart(4, '0')}`
  const invoice = { id: crypto.randomUUID(), number, content: contentOf(order, seller, number, now) }
  await insertInvoice(tx, { ...invoice, organization_id, sequence }, now)
  return invoice
}

const standingOf = (order: StoredOrder): InvoiceStanding => ({
  paid_amount:
    order.status === 'pending' ? 0 : order.subtotal_amount - order.discount_amount + order.tax_amount,
  refunded_amount: order.refunded_amount + order.refunded_tax_amount,
})

/**
 * Where the invoice of an order, which the caller may see, can be opened for a while. Its number is given and its
 * words are fixed the first time; each standing of the money is drawn and stored once.
 */
export const invoiceUrl = async (
  { database, storage, clock }: Pick<Services, 'database' | 'storage' | 'clock'>,
  order: StoredOrder,
): Promise<{ readonly url: string }> => {
  const { id, number, content } =
    (await findInvoice(database.db, order.id)) ??
    (await database.transact((tx) => issue(tx, clock.now(), order.id)))
  const standing = standingOf(order)
  const key = `${id}/${standing.paid_amount}-${standing.refunded_amount}.pdf`
  if ((await storage.head(bucket, key)) === undefined) {
    const bytes = await renderInvoice(content, standing)
    await storage.put(bucket, key, bytes, { content_type: 'application/pdf' })
  }
  const expires_at = after(clock.now(), openFor)
  return { url: await storage.signedUrl(bucket, key, { expires_at, download_as: `invoice-${number}.pdf` }) }
}
