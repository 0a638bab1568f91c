import { apiError } from '@atelier/plumbing/http'
import { contentHash, openDocument } from '../invoices/documents.ts'
import { findInvoice } from '../invoices/queries.ts'
import { renderReceipt } from '../invoices/receipt.ts'
import type { Connection, Services, Tx } from '../../core/services.ts'
import type { PortalBuyer } from '../../customers/customers/index.ts'
import { requireOwnDetails } from './invoice.ts'
import { makeContent } from './invoice-content.ts'
import { takeReceiptNumber, updateReceiptNumber } from './receipt-queries.ts'
import { lockOrder } from './queries.ts'
import { findSettlement } from './settlement.ts'
import type { StoredOrder } from './types.ts'

/** Returns the receipt number of an order that an earlier version marked as paid, and takes it at the first call. */
const ensureReceiptNumber = async (tx: Tx, { id }: StoredOrder): Promise<string> => {
  const order = await lockOrder(tx, { id })
  if (order.receipt_number !== null) return order.receipt_number
  const number = await takeReceiptNumber(tx, order)
  await updateReceiptNumber(tx, id, number)
  return number
}

/**
 * Returns the content of the invoice if it is issued, else its current content. A receipt does not issue the invoice.
 */
const findContent = async (db: Connection, order: StoredOrder) =>
  (await findInvoice(db, order.id))?.content ?? makeContent(db, order, order.created_at)

/**
 * Returns a temporary address of the receipt of an order's payment. The PDF is rendered again after refunds, with the
 * same number.
 *
 * @param order order visible to the caller
 * @param typed buyer of the purchase, for a caller with access to only that purchase
 * @throws ResourceNotFound for an order that no payment has paid, and if the receipt contains data that this buyer
 *   did not enter
 */
export const receiptUrl = async (
  services: Pick<Services, 'database' | 'storage' | 'clock'>,
  order: StoredOrder,
  typed?: PortalBuyer,
): Promise<{ readonly url: string }> => {
  const { database } = services
  const { payment, ...settlement } = await findSettlement(database.db, order)
  if (payment === undefined)
    throw apiError(
      'ResourceNotFound',
      `The order ${order.id} has no receipt: no payment has paid it. Its invoice is the proof of the purchase.`,
    )
  const content = await findContent(database.db, order)
  requireOwnDetails(content, typed)
  const number = order.receipt_number ?? (await database.transact((tx) => ensureReceiptNumber(tx, order)))
  return openDocument(services, {
    owner: { id: order.id, content },
    name: `receipt-${contentHash({ number, content, payment, settlement })}`,
    download_as: `receipt-${number}.pdf`,
    render: (logo) => renderReceipt(number, content, { ...settlement, payment }, logo),
  })
}
