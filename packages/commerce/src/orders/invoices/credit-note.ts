import type { Speech } from '../../mails/speech.ts'
import type { InvoiceContent, Settlement } from './content.ts'
import { creditNoteNumber } from '../../core/document-numbers.ts'
import { buyerLines, refundLine, sellerLines } from './lines.ts'
import { left, middle, type Pen, right, soft, top, writeBlock, writeFacts } from './page.ts'

type CreditNote = Settlement['refunds'][number] & { readonly credit_note: number }

/** Refunds with a credit note. */
export const creditNotesOf = ({ refunds }: Settlement): CreditNote[] =>
  refunds.flatMap(({ credit_note, ...refund }) =>
    credit_note === undefined ? [] : [{ ...refund, credit_note }],
  )

/** Writes the credit note of a refund on its own page. */
export const writeCreditNote = (
  pen: Pen,
  content: InvoiceContent,
  note: CreditNote,
  payment: Settlement['payment'],
  { speech, ink }: { readonly speech: Speech; readonly ink: string },
): void => {
  const { say, day } = speech
  const money = (amount: number) => speech.money(amount, content.currency)
  pen.turnPage()
  const title_end = pen.write(say('creditNote.title'), left, top, 246, {
    size: 26,
    weight: 700,
    color: ink,
    tag: 'H1',
  })
  const facts_end = writeFacts(
    pen,
    [
      [say('invoice.number'), creditNoteNumber(content.number, note.credit_note)],
      [say('invoice.issued'), day(new Date(note.refunded_at))],
      [say('creditNote.invoice'), content.number],
    ],
    top + 4,
  )
  const from = Math.max(facts_end, title_end) + 28
  const blocks_end = Math.max(
    writeBlock(pen, say('invoice.from'), sellerLines(content.seller, speech), left, from),
    writeBlock(pen, say('invoice.to'), buyerLines(content.buyer, speech), middle, from),
  )
  const rows = [
    { label: say('creditNote.item', { number: content.number }), amount: note.amount, strong: false },
    { label: say('invoice.tax'), amount: note.tax_amount, strong: false },
    { label: say('creditNote.total'), amount: note.amount + note.tax_amount, strong: true },
  ]
  const rows_at = blocks_end + 32
  pen.rule(left, right, rows_at)
  const rows_end = pen.inside('Table', () =>
    rows.reduce((at, { label, amount, strong }) => {
      const ink_of_row = strong ? ({ weight: 700 } as const) : {}
      return pen.inside('TR', () => {
        const below = pen.write(label, left, at, 360, { ...ink_of_row, tag: 'TH' })
        pen.writeEnding(money(amount), right, at, { ...ink_of_row, tag: 'TD' })
        return below + 6
      })
    }, rows_at + 10),
  )
  pen.write(refundLine(note, payment, speech), left, rows_end + 14, right - left, { ...soft, size: 9 })
}
