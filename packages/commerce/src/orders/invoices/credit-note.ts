import type { Speech } from '../../mails/index.ts'
import type { InvoiceContent, InvoiceSettlement } from './content.ts'
import { creditNoteNumber } from '@atelier/contract/areas/returns/credit-notes'
import { itemTexts, refundLine } from './lines.ts'
import { left, right, soft } from './page.ts'
import { openPaper, writeFooter, writeHead } from './paper.ts'

/**
 * The refund that a credit note deducts from its invoice. It never changes, except that it can become void.
 */
export type CreditNoteContent = {
  /** Number of the credit note among those of the invoice. */
  readonly credit_note: number
  /** Net of tax, which comes on top. */
  readonly amount: number
  readonly tax_amount: number
  /** ISO 8601. */
  readonly refunded_at: string
  /** The moment at which the bank returned the refund; null unless it did. ISO 8601. */
  readonly voided_at: string | null
}

/** Number of items that a credit note names. */
const namedItems = 3

/** Returns the labels of the invoice's first items, as one text. */
const soldText = ({ items, currency }: InvoiceContent, speech: Speech): string => {
  const labels = items.slice(0, namedItems).map((item) => itemTexts(item, speech, currency).label)
  return [...labels, ...(items.length > namedItems ? ['…'] : [])].join(', ')
}

const creditNoteTexts = {
  title: 'creditNote.title',
  named: 'creditNote.named',
  continued: 'creditNote.continued',
  of: 'creditNote.invoice',
  item: 'creditNote.item',
} as const

/** Texts of the refund of a top-up. Its receipt is not an invoice, so there is no invoice to correct. */
const refundReceiptTexts = {
  title: 'refundReceipt.title',
  named: 'refundReceipt.named',
  continued: 'refundReceipt.continued',
  of: 'refundReceipt.receipt',
  item: 'refundReceipt.item',
} as const

/** Line of the table, with a smaller text below its label. */
type Row = {
  readonly label: string
  readonly detail?: string
  readonly value: number
  readonly strong: boolean
}

/**
 * Draws the credit note, or the receipt, of a refund as a PDF, in the language and the look of the invoice that it
 * corrects.
 *
 * @param payment the payment of the invoice, which names the card
 * @param logo the seller's logo as a file; one that is no PNG or JPEG is left out
 * @returns the bytes of the file
 */
export const renderCreditNote = async (
  content: InvoiceContent,
  { credit_note, amount, tax_amount, refunded_at, voided_at }: CreditNoteContent,
  payment: InvoiceSettlement['payment'],
  logo?: Uint8Array,
): Promise<Uint8Array> => {
  const number = creditNoteNumber(content.number, credit_note)
  const texts = content.is_receipt === true ? refundReceiptTexts : creditNoteTexts
  const paper = await openPaper(content, logo, {
    title: (say) => say(texts.named, { number }),
    continued: (say) => say(texts.continued, { number }),
    issued_at: refunded_at,
  })
  const { pen, speech } = paper
  const { say, day } = speech
  const money = (minor: number) => speech.money(minor, content.currency)
  const head = writeHead(paper, say(texts.title), [
    [say('invoice.number'), number],
    [say('invoice.issued'), day(new Date(refunded_at))],
    [say(texts.of), content.number],
  ])
  const sold = soldText(content, speech)
  const rows: readonly Row[] = [
    { label: say(texts.item, { number: content.number }), detail: sold, value: amount, strong: false },
    { label: say('invoice.tax'), value: tax_amount, strong: false },
    { label: say('creditNote.total'), value: amount + tax_amount, strong: true },
  ]
  const titles_at = head + 32
  const rows_end = pen.tagged('Table', () => {
    pen.tagged('TR', () => {
      const title = { ...soft, size: 9, tag: 'TH' } as const
      pen.write(say('invoice.item'), left, titles_at, 360, title)
      pen.writeRight(say('invoice.amount'), right, titles_at, title)
    })
    pen.rule(left, right, titles_at + 16)
    return rows.reduce((at, { label, detail, value, strong }) => {
      const weight = strong ? 700 : 400
      return pen.tagged('TR', () => {
        const end = pen.tagged('TH', () => {
          const below = pen.write(label, left, at, 360, { weight })
          return detail === undefined ? below : pen.write(detail, left, below, 360, { ...soft, size: 9 })
        })
        pen.writeRight(money(value), right, at, { weight, tag: 'TD' })
        return end + 6
      })
    }, titles_at + 24)
  })
  const refund = refundLine({ refunded_at }, payment, speech)
  let end = pen.write(refund, left, rows_end + 14, right - left, { ...soft, size: 9 })
  if (voided_at !== null) {
    const words = say('creditNote.void', { date: day(new Date(voided_at)) })
    end = pen.write(words, left, end + 10, right - left, { weight: 700 })
  }
  writeFooter(paper, end)
  return pen.bytes()
}
