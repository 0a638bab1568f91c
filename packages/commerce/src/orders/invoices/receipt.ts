import type { Speech } from '../../mails/index.ts'
import type { InvoiceContent, InvoiceSettlement } from './content.ts'
import { receiptLines, refundedSum } from './receipt-lines.ts'
import { renderSale } from './sale-document.ts'

/** Settlement of an order that a payment has paid. */
export type PaidSettlement = InvoiceSettlement & {
  readonly payment: NonNullable<InvoiceSettlement['payment']>
}

/**
 * Renders the receipt of an order's payment as a PDF, with its refunds so far. Deterministic for the same content and
 * settlement.
 *
 * @param number number of the receipt, which stays the same after refunds
 * @param logo the seller's logo file; one that is neither PNG nor JPEG is omitted
 * @returns the bytes of the file
 */
export const renderReceipt = (
  number: string,
  content: InvoiceContent,
  settlement: PaidSettlement,
  logo?: Uint8Array,
): Promise<Uint8Array> => {
  const { paid_at } = settlement.payment
  const isWhollyRefunded = refundedSum(settlement) === settlement.paid_amount
  return renderSale(
    content,
    settlement,
    {
      named: (say) => say('receipt.named', { number }),
      continued: (say) => say('receipt.continued', { number }),
      issued_at: paid_at,
      title: (say) => say('receipt.title'),
      facts: ({ say, day }: Speech) => [
        [say('invoice.number'), number],
        [say('receipt.paidAt'), day(new Date(paid_at))],
        [say('creditNote.invoice'), content.number],
      ],
      totals: (speech) => receiptLines(content, settlement, speech),
      ...(content.is_receipt === true && { note: (say: Speech['say']) => say('topUpReceipt.untaxed') }),
      ...(isWhollyRefunded && { stamp: (say) => say('receipt.whollyRefunded') }),
    },
    logo,
  )
}
