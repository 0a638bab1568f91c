import * as api from '../areas/credit-notes.ts'
import { describe, describeArea } from './describe.ts'

const ofOrder =
  'Sorted oldest first. Every successful refund gets one. The number is that of the invoice with `-CN1`, `-CN2` and so on, without gaps.'
const ofRefund =
  'The URL is valid for ten minutes. The first call also fixes the invoice of the order if it has none. Refunds that have not succeeded have no credit note.'
const items = { items: 'The credit notes of the order.' }
const url = { url: 'The URL of the credit note as a PDF.' }

/** Descriptions of credit notes for the reference. */
export const creditNotes = [
  describe(api.CreditNoteStatus, 'The status of a credit note.'),
  describe(api.CreditNote, 'The credit note of a refund, which corrects the invoice of the order.', {
    number: 'The number of the credit note.',
    refund_id: 'The refund.',
    order_id: 'The order that is refunded.',
    invoice_number: 'The number of the corrected invoice.',
    status:
      '`issued`, or `void` once the bank has returned the refund. A void credit note keeps its number, and credits nothing.',
    issued_at: 'When the refund succeeded.',
    voided_at: 'When the bank returned the refund; null unless it did.',
    amount: 'The credited amount without tax, in minor units.',
    tax_amount: 'The credited tax in addition to `amount`, in minor units.',
    total_amount: 'The sum of both: the total amount refunded.',
    currency: 'The currency of the amounts.',
  }),
  describe(api.CreditNoteDocument, 'The URL of a credit note.', url),
  describeArea(api.creditNotes, 'The credit notes of refunds.', {
    list: { more: ofOrder, response: items },
    document: ofRefund,
  }),
  describeArea(api.portalCreditNotes, 'The credit notes of your refunds.', {
    list: { more: ofOrder, response: items },
    document: ofRefund,
  }),
].flat()
