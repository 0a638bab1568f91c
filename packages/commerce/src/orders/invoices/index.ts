export { type CreditNoteContent, renderCreditNote } from './credit-note.ts'
export { openDocument } from './documents.ts'
export { addressLines } from './lines.ts'
export { takeInvoiceNumber } from './queries.ts'
