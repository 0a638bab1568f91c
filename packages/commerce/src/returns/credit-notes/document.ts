import { openDocument, renderCreditNote } from '../../orders/invoices/index.ts'
import { creditNoteNumber } from '@atelier/contract/areas/returns/credit-notes'
import type { Services } from '../../core/services.ts'
import type { PortalBuyer } from '../../customers/customers/index.ts'
import { findPaymentOfInvoice, openInvoice, type StoredOrder } from '../../orders/orders/index.ts'
import { contentOf } from './present.ts'
import type { StoredCreditNote } from './queries.ts'

/**
 * Returns a temporary URL of a credit note. Its invoice is issued first. A PDF is rendered once, and again when the
 * credit note becomes void.
 *
 * @param order order of the credit note, visible to the caller
 * @param typed buyer of the purchase, for a caller with access to only that purchase
 * @throws ResourceNotFound if the invoice contains data that this buyer did not enter
 */
export const creditNoteUrl = async (
  services: Pick<Services, 'database' | 'storage' | 'clock'>,
  order: StoredOrder,
  note: StoredCreditNote,
  typed?: PortalBuyer,
): Promise<{ readonly url: string }> => {
  const invoice = await openInvoice(services, order, typed)
  const content = contentOf(note)
  const payment = await findPaymentOfInvoice(services.database.db, order.id)
  const name = `credit-note-${content.credit_note}`
  return openDocument(services, {
    owner: invoice,
    name: content.voided_at === null ? name : `${name}-void`,
    download_as: `credit-note-${creditNoteNumber(invoice.content.number, content.credit_note)}.pdf`,
    render: (logo) => renderCreditNote(invoice.content, content, payment, logo),
  })
}
