import { createHash } from 'node:crypto'
import { iso } from '@atelier/plumbing/database'
import { isDeepStrictEqual } from 'node:util'
import { apiError } from '@atelier/plumbing/http'
import type { InvoiceContent, InvoiceItem, Settlement } from '../invoices/content.ts'
import { documentUrl } from '../invoices/documents.ts'
import { findCheckoutLocale } from '../../mails/voice-queries.ts'
import { speechFor } from '../../mails/speech.ts'
import { findInvoice, insertInvoice, type IssuedInvoice } from '../invoices/queries.ts'
import { renderInvoice } from '../invoices/render.ts'
import { firstPeriod, periodAt, periodEnd, periodStart } from '../../core/time/subscription-period.ts'
import type { Connection, Services, Tx } from '../../core/services.ts'
import { billingIntervalOf } from '../../catalog/products/index.ts'
import type { PortalBuyer } from '../../customers/customers/index.ts'
import { lockOrder } from './queries.ts'
import { findPaymentOfInvoice, findRefundsOfOrder, findSellerOfInvoices } from './invoice-queries.ts'
import { dueOf, earlierCharges, isPaid, numberOf, type StoredOrder } from './types.ts'

/** The buyer as they are now; a guest as they typed themselves. */
const buyerOf = ({
  billing_address,
  billing_name,
  customer,
  guest,
}: StoredOrder): InvoiceContent['buyer'] => {
  const { name, email, tax_id, ...buyer } = guest ?? customer
  return { name: billing_name ?? name, email, address: billing_address ?? buyer.billing_address, tax_id }
}

/**
 * Returns the billing period of an order; undefined for orders that neither start nor renew a subscription.
 */
const periodOf = ({
  billing_reason,
  period_start,
  product,
  subscription,
}: StoredOrder): InvoiceItem['period'] => {
  const interval = billingIntervalOf(product)
  if (period_start === null || subscription === null || interval === undefined) return undefined
  if (billing_reason !== 'subscription_create' && billing_reason !== 'subscription_cycle') return undefined
  const period = periodAt({ ...interval, anchor_at: new Date(subscription.anchor_at) }, period_start)
  // If the anchor of the subscription has moved, earlier periods are counted from their own start.
  const isCounted = periodStart(period).getTime() === period_start.getTime()
  const until = periodEnd(isCounted ? period : firstPeriod(period_start, interval))
  return { from: iso(period_start), until: iso(until) }
}

/** Returns an invoice line for a line of the order. */
const itemOf = (
  { label, amount, ...item }: StoredOrder['items'][number],
  period: InvoiceItem['period'],
): InvoiceItem => {
  const { quantity, unit_amount, used_from, used_until, proration } = item
  if (quantity !== null && unit_amount !== null && used_from !== null && used_until !== null) {
    const used = { used_from: iso(used_from), used_until: iso(used_until) }
    return { label, amount, usage: { quantity, unit_amount, ...used } }
  }
  if (proration) return { label, amount }
  return { label, amount, units: { quantity: 1, unit_amount: amount }, ...(period && { period }) }
}

type SellerOfInvoices = Awaited<ReturnType<typeof findSellerOfInvoices>>

const contentOf = (
  order: StoredOrder,
  { seller, brand }: Pick<SellerOfInvoices, 'seller' | 'brand'>,
  locale: string,
  now: Date,
): InvoiceContent => ({
  number: numberOf(order),
  order_id: order.id,
  issued_at: iso(now),
  sold_at: iso(order.created_at),
  currency: order.currency,
  seller,
  buyer: buyerOf(order),
  items: order.items.map((item) => itemOf(item, periodOf(order))),
  subtotal_amount: order.subtotal_amount,
  discount_amount: order.discount_amount,
  tax_amount: order.tax_amount,
  ...(order.tax_behavior === 'inclusive' && { tax_behavior: order.tax_behavior }),
  ...(order.tax_rate !== null && { tax_rate: order.tax_rate }),
  locale,
  ...(order.top_up_amount > 0 && { is_receipt: true }),
  ...(brand !== null && {
    look: {
      accent_color: brand.accent_color,
      logo_path: brand.logo_path,
      footer: brand.invoice_footer,
    },
  }),
})

/**
 * Returns the language of an invoice: the customer's, else the checkout's, else the seller's; `en` for
 * English without a region.
 */
const localeOf = async (tx: Tx, order: StoredOrder, default_language: string): Promise<string> => {
  const { checkout_id, customer, guest } = order
  const tags = [
    (guest === null ? customer.locale : null) ??
      (checkout_id === null ? null : await findCheckoutLocale(tx, checkout_id)),
    default_language,
  ]
  const { language, locale } = speechFor(tags)
  return language === 'en' && !tags.includes(locale) ? language : locale
}

/**
 * Issues the invoice of an order, once: concurrent callers wait for the lock of the order. @returns the
 * issued invoice
 */
export const issueInvoice = async (tx: Tx, now: Date, order_id: string): Promise<IssuedInvoice> => {
  const order = await lockOrder(tx, { id: order_id })
  const issued = await findInvoice(tx, order_id)
  if (issued !== undefined) return issued
  const { organization_id } = order
  const { default_language, ...seller } = await findSellerOfInvoices(tx, organization_id)
  const locale = await localeOf(tx, order, default_language)
  const invoice = { id: crypto.randomUUID(), content: contentOf(order, seller, locale, now) }
  await insertInvoice(tx, { ...invoice, organization_id }, now)
  return invoice
}

/** Returns the effects of other orders on the charge of this order. */
const carriedOf = ({ status, carried_from, carried_to }: StoredOrder): Partial<Settlement> => ({
  ...(status === 'void' && { carried_to: 'nothing' }),
  ...(carried_from.length > 0 && { carried_from: earlierCharges({ carried_from }) }),
  ...(carried_to !== null && {
    carried_to: carried_to.status === 'written_off' ? 'nothing' : (carried_to.invoice_number ?? 'next'),
  }),
})

const settlementOf = async (db: Connection, order: StoredOrder): Promise<Settlement> => {
  const payment = isPaid(order) ? await findPaymentOfInvoice(db, order.id) : undefined
  return {
    ...carriedOf(order),
    ...(order.wallet_amount > 0 && { from_balance: order.wallet_amount }),
    paid_amount: isPaid(order) ? dueOf(order) : 0,
    refunds: order.refunded_amount === 0 ? [] : await findRefundsOfOrder(db, order.id),
    ...(payment && { payment }),
  }
}

/** Hash of a settlement, so that its PDF is rendered only once. */
const nameOf = (settlement: Settlement): string =>
  createHash('sha256').update(JSON.stringify(settlement)).digest('hex').slice(0, 32)

/** Returns true when an invoice shows nothing of the customer beyond the text that this buyer typed. */
const isKnownTo = (typed: PortalBuyer, { buyer }: InvoiceContent): boolean =>
  [
    [buyer.name, typed.name],
    [buyer.email.toLowerCase(), typed.email.toLowerCase()],
    [buyer.address, typed.billing_address],
    [buyer.tax_id, typed.tax_id],
  ].every(([shown, known]) => shown === null || isDeepStrictEqual(shown, known))

/**
 * The invoice of an order, issued at the first call.
 *
 * @param order an order that the caller may see
 * @param typed the buyer of the purchase, for a caller who sees nothing else of the customer
 * @throws ResourceNotFound for a draft, and when the invoice shows more than that
 */
export const openInvoice = async (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  order: StoredOrder,
  typed?: PortalBuyer,
): Promise<IssuedInvoice> => {
  if (order.status === 'draft')
    throw apiError('ResourceNotFound', 'This order is a draft. It has an invoice once it is paid.')
  const invoice =
    (await findInvoice(database.db, order.id)) ??
    (await database.transact((tx) => issueInvoice(tx, clock.now(), order.id)))
  if (typed !== undefined && !isKnownTo(typed, invoice.content))
    throw apiError(
      'ResourceNotFound',
      'This invoice is issued to a customer with different details than the ones you entered. Sign in with a code sent to your e-mail address.',
    )
  return invoice
}

/**
 * Returns a temporary address of an order's invoice. The first call fixes the content of the invoice; the PDF
 * is rendered again after payments and refunds.
 *
 * @param order order visible to the caller
 * @param typed buyer of the purchase, for a caller with access to only that purchase
 * @throws ResourceNotFound for a draft, and when the invoice contains data that this buyer did not enter
 */
export const invoiceUrl = async (
  services: Pick<Services, 'database' | 'storage' | 'clock'>,
  order: StoredOrder,
  typed?: PortalBuyer,
): Promise<{ readonly url: string }> => {
  const invoice = await openInvoice(services, order, typed)
  const settlement = await settlementOf(services.database.db, order)
  return documentUrl(services, {
    invoice,
    name: nameOf(settlement),
    download_as: `${invoice.content.is_receipt === true ? 'receipt' : 'invoice'}-${invoice.content.number}.pdf`,
    render: (logo) => renderInvoice(invoice.content, settlement, logo),
  })
}
