import type { CreditNote } from '@atelier/contract'
import { iso, isoOrNull } from '@atelier/plumbing/database'
import type { CreditNoteContent } from '../../orders/invoices/index.ts'
import { creditNoteNumber } from '@atelier/contract/areas/returns/credit-notes'
import type { StoredCreditNote } from './queries.ts'

/** Returns the content of a credit note, as its document shows it. */
export const contentOf = (note: StoredCreditNote): CreditNoteContent => ({
  credit_note: note.credit_note,
  amount: note.amount,
  tax_amount: note.tax_amount,
  refunded_at: iso(note.refunded_at ?? note.created_at),
  voided_at: isoOrNull(note.voided_at),
})

/** Returns a credit note as sellers and customers see it. */
export const presentCreditNote = (note: StoredCreditNote): CreditNote => {
  const { amount, tax_amount, credit_note, refunded_at, voided_at } = contentOf(note)
  return {
    number: creditNoteNumber(note.invoice_number, credit_note),
    refund_id: note.id,
    order_id: note.order_id,
    invoice_number: note.invoice_number,
    status: voided_at === null ? 'issued' : 'void',
    issued_at: refunded_at,
    voided_at,
    amount,
    tax_amount,
    total_amount: amount + tax_amount,
    currency: note.currency,
  }
}
