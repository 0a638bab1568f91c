import type { InvoiceContent, InvoiceSettlement } from './content.ts'
import { totalLines } from './totals.ts'
import { renderSale } from './sale-document.ts'

/**
 * Renders an invoice as a PDF. Deterministic for the same content and settlement.
 *
 * @param logo the seller's logo file; one that is neither PNG nor JPEG is omitted
 * @returns the bytes of the file
 */
export const renderInvoice = (
  content: InvoiceContent,
  settlement: InvoiceSettlement,
  logo?: Uint8Array,
): Promise<Uint8Array> => {
  const { number, issued_at, sold_at, corrected_at, is_receipt = false } = content
  const texts = is_receipt ? 'topUpReceipt' : 'invoice'
  return renderSale(
    content,
    settlement,
    {
      named: (say) => say(`${texts}.named`, { number }),
      continued: (say) => say(`${texts}.continued`, { number }),
      issued_at: corrected_at ?? issued_at,
      title: (say) => say(`${texts}.title`),
      facts: ({ say, day }) => [
        [say('invoice.number'), number],
        [say('invoice.issued'), day(new Date(issued_at))],
        ...(corrected_at === undefined
          ? []
          : [[say('invoice.corrected'), day(new Date(corrected_at))] as const]),
        [say('invoice.sold'), day(new Date(sold_at))],
      ],
      totals: (speech) => totalLines(content, settlement, speech),
      ...(is_receipt && { note: (say) => say('topUpReceipt.untaxed') }),
    },
    logo,
  )
}
