import { isDeepStrictEqual } from 'node:util'
import { iso } from '@atelier/plumbing/database'
import { apiError } from '@atelier/plumbing/http'
import { findInvoice, type IssuedInvoice, replaceInvoice } from '../invoices/queries.ts'
import type { Services, Tx } from '../../core/services.ts'
import { requireInvoiced } from './billing-details.ts'
import { invoiceUrl, issueInvoice } from './invoice.ts'
import { buyerOf } from './invoice-content.ts'
import { lockOrder } from './queries.ts'
import type { StoredOrder } from './types.ts'

/** @throws MissingInvoiceBillingDetails if the buyer has no name or no address */
const requireDetails = (order: StoredOrder): void => {
  const { name, address } = buyerOf(order)
  const missing = [...(name?.trim() ? [] : ['name']), ...(address === null ? ['address'] : [])]
  if (missing.length > 0)
    throw apiError(
      'MissingInvoiceBillingDetails',
      `The billing details of the order ${order.id} have no ${missing.join(' and no ')}. Complete them first.`,
    )
}

/** Returns an issued invoice with the billing details that were corrected since; undefined when none were. */
const correctedContent = (
  { content }: IssuedInvoice,
  { billing_name, billing_address }: StoredOrder,
  now: Date,
): IssuedInvoice | undefined => {
  const { buyer } = content
  const now_buyer = { ...buyer, name: billing_name ?? buyer.name, address: billing_address ?? buyer.address }
  if (isDeepStrictEqual(now_buyer, buyer)) return undefined
  return { id: crypto.randomUUID(), content: { ...content, buyer: now_buyer, corrected_at: iso(now) } }
}

/** Issues the invoice of an order, or the corrected one, once. The earlier one and its file are kept. */
const issueNow = async (tx: Tx, now: Date, order_id: string): Promise<void> => {
  const order = await lockOrder(tx, { id: order_id })
  requireDetails(order)
  const issued = await findInvoice(tx, order_id)
  if (issued === undefined) {
    await issueInvoice(tx, now, order_id)
    return
  }
  const next = correctedContent(issued, order, now)
  if (next !== undefined) await replaceInvoice(tx, issued.id, next, now)
}

/**
 * Issues the invoice of an order and returns its temporary address. An issued invoice whose billing details were
 * corrected since is issued again with the same number.
 *
 * @throws OrderNotEligibleForInvoice, MissingInvoiceBillingDetails
 */
export const generateInvoice = async (
  services: Pick<Services, 'database' | 'storage' | 'clock'>,
  order: StoredOrder,
): Promise<{ readonly url: string }> => {
  requireInvoiced(order)
  await services.database.transact((tx) => issueNow(tx, services.clock.now(), order.id))
  return invoiceUrl(services, order)
}
