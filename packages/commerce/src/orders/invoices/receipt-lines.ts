import type { Speech } from '../../mails/index.ts'
import type { InvoiceContent, InvoiceSettlement } from './content.ts'
import { refundLabel, saleLines, type Total } from './totals.ts'

type Refund = InvoiceSettlement['refunds'][number]

const whole = ({ amount, tax_amount }: Refund): number => amount + tax_amount

/** Returns the refunds of a settlement as one amount, tax included. */
export const refundedSum = ({ refunds }: Pick<InvoiceSettlement, 'refunds'>): number =>
  refunds.reduce((sum, refund) => sum + whole(refund), 0)

/**
 * Returns the totals of a receipt: the sale, the amount of the payment, then each refund and their sum, tax included.
 */
export const receiptLines = (
  content: InvoiceContent,
  settlement: Pick<InvoiceSettlement, 'paid_amount' | 'refunds' | 'from_balance' | 'carried_from'>,
  speech: Speech,
): Total[] => {
  const { say } = speech
  const { paid_amount, refunds } = settlement
  return [
    ...saleLines(content, settlement, speech),
    { label: say('invoice.paid'), amount: paid_amount, strong: true },
    ...refunds.map((refund) => ({
      label: refundLabel(content.number, refund, speech),
      amount: whole(refund),
      strong: false,
    })),
    ...(refunds.length > 0
      ? [{ label: say('receipt.refunded'), amount: refundedSum(settlement), strong: true }]
      : []),
  ]
}
