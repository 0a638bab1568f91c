import { isDeepStrictEqual } from 'node:util'
import { apiError } from '@atelier/plumbing/http'
import type { InvoiceContent } from '../invoices/content.ts'
import { contentHash, openDocument } from '../invoices/documents.ts'
import { findInvoice, insertInvoice, type IssuedInvoice } from '../invoices/queries.ts'
import { renderInvoice } from '../invoices/render.ts'
import type { Services, Tx } from '../../core/services.ts'
import type { PortalBuyer } from '../../customers/customers/index.ts'
import { makeContent } from './invoice-content.ts'
import { lockOrder } from './queries.ts'
import { findSettlement } from './settlement.ts'
import type { StoredOrder } from './types.ts'

/**
 * Issues the invoice of an order, once: concurrent callers wait for the lock of the order. @returns the
 * issued invoice
 */
export const issueInvoice = async (tx: Tx, now: Date, order_id: string): Promise<IssuedInvoice> => {
  const order = await lockOrder(tx, { id: order_id })
  const issued = await findInvoice(tx, order_id)
  if (issued !== undefined) return issued
  const invoice = { id: crypto.randomUUID(), content: await makeContent(tx, order, now) }
  await insertInvoice(tx, { ...invoice, organization_id: order.organization_id }, now)
  return invoice
}

/** Returns true if an invoice contains no data of the customer that this buyer did not enter. */
const showsOnlyEntered = (typed: PortalBuyer, { buyer }: InvoiceContent): boolean =>
  [
    [buyer.name, typed.name],
    [buyer.email.toLowerCase(), typed.email.toLowerCase()],
    [buyer.address, typed.billing_address],
    [buyer.tax_id, typed.tax_id],
  ].every(
    ([shownValue, invoicedValue]) => shownValue === null || isDeepStrictEqual(shownValue, invoicedValue),
  )

/** @throws ResourceNotFound if a document contains data of the customer that this buyer did not enter */
export const requireOwnDetails = (content: InvoiceContent, typed: PortalBuyer | undefined): void => {
  if (typed !== undefined && !showsOnlyEntered(typed, content))
    throw apiError(
      'ResourceNotFound',
      'This invoice is issued to a customer with different details than the ones you entered. Sign in with a code sent to your e-mail address.',
    )
}

/**
 * Returns the invoice of an order. The first call issues it.
 *
 * @param order order visible to the caller
 * @param typed buyer of the purchase, for a caller with access to only that purchase
 * @throws ResourceNotFound for a draft, and if the invoice contains data that this buyer did not enter
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
  requireOwnDetails(invoice.content, typed)
  return invoice
}

/**
 * Returns a temporary address of an order's invoice. The first call fixes the content of the invoice; the PDF is
 * rendered again after payments and refunds.
 *
 * @param order order visible to the caller
 * @param typed buyer of the purchase, for a caller with access to only that purchase
 * @throws ResourceNotFound for a draft, and if the invoice contains data that this buyer did not enter
 */
export const invoiceUrl = async (
  services: Pick<Services, 'database' | 'storage' | 'clock'>,
  order: StoredOrder,
  typed?: PortalBuyer,
): Promise<{ readonly url: string }> => {
  const invoice = await openInvoice(services, order, typed)
  const settlement = await findSettlement(services.database.db, order)
  return openDocument(services, {
    owner: invoice,
    name: contentHash(settlement),
    download_as: `${invoice.content.is_receipt === true ? 'receipt' : 'invoice'}-${invoice.content.number}.pdf`,
    render: (logo) => renderInvoice(invoice.content, settlement, logo),
  })
}
