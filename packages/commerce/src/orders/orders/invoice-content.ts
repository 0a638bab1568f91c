import { iso } from '@atelier/plumbing/database'
import type { InvoiceContent, InvoiceItem } from '../invoices/content.ts'
import { findCheckoutLocale } from '../correspondent-queries.ts'
import { speechFor } from '../../mails/index.ts'
import { firstPeriod, periodAt, periodEnd, periodStart } from '../../core/time/subscription-period.ts'
import { billingIntervalOf } from '../../catalog/products/index.ts'
import type { Connection } from '../../core/services.ts'
import { numberOf, type StoredOrder } from './types.ts'
import { findInvoiceSettings } from '../../organization/organizations/index.ts'

/** Returns the buyer as they are now, a guest as they typed themselves, with the billing name of the order. */
export const buyerOf = ({
  billing_name,
  billing_address,
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

/** Returns the seller's details on invoices, their branding and default language. */
const findSeller = async (db: Connection, organization_id: string) => {
  const { invoice_settings, brand, default_language, ...facts } = await findInvoiceSettings(
    db,
    organization_id,
  )
  const { legal_name = null, address = null, tax_number = null } = invoice_settings ?? {}
  const seller: InvoiceContent['seller'] = {
    ...facts,
    ...(legal_name !== null && { legal_name }),
    ...(address !== null && { address }),
    ...(tax_number !== null && { tax_number }),
  }
  return { seller, brand, default_language }
}

type Seller = Awaited<ReturnType<typeof findSeller>>

const contentOf = (
  order: StoredOrder,
  { seller, brand }: Pick<Seller, 'seller' | 'brand'>,
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
const localeOf = async (tx: Connection, order: StoredOrder, default_language: string): Promise<string> => {
  const { checkout_id, customer, guest } = order
  const tags = [
    (guest === null ? customer.locale : null) ??
      (checkout_id === null ? null : await findCheckoutLocale(tx, checkout_id)),
    default_language,
  ]
  const { language, locale } = speechFor(tags)
  return language === 'en' && !tags.includes(locale) ? language : locale
}

/** Builds the content of an order's invoice, as its seller and buyer are now. */
export const makeContent = async (tx: Connection, order: StoredOrder, now: Date): Promise<InvoiceContent> => {
  const { default_language, ...seller } = await findSeller(tx, order.organization_id)
  return contentOf(order, seller, await localeOf(tx, order, default_language), now)
}
