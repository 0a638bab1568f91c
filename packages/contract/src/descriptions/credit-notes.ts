import * as api from '../index.ts'
import { describe, describeArea } from './describe.ts'

const ofOrder =
  'Sorted oldest first. Every successful refund gets one. The number is that of the invoice with `-CN1`, `-CN2` and so on, without gaps.'
const ofRefund =
  'The URL is valid for ten minutes. The first call also fixes the invoice of the order if it has none. Refunds that have not succeeded have no credit note.'
const items = { items: 'Credit notes of the order.' }
const url = { url: 'URL of the credit note as a PDF.' }

export const creditNotesDescriptions = [
  describe(api.CreditNoteStatus, 'Status of a credit note.'),
  describe(api.CreditNote, 'Credit note of a refund, which corrects the invoice of the order.', {
    number: 'Number of the credit note.',
    refund_id: 'Id of the refund.',
    order_id: 'Id of the refunded order.',
    invoice_number: 'Number of the corrected invoice.',
    status:
      'Status of the credit note: `issued`, or `void` once the bank has returned the refund. A void credit note keeps its number, and credits nothing.',
    issued_at: 'Time at which the refund succeeded.',
    voided_at: 'Time at which the bank returned the refund; null if it did not.',
    amount: 'Credited amount without tax, in minor units.',
    tax_amount: 'Credited tax in addition to `amount`, in minor units.',
    total_amount: 'Total amount refunded: `amount` plus `tax_amount`, in minor units.',
    currency: 'Currency of the amounts.',
  }),
  describe(api.CreditNoteDocument, 'URL of a credit note.', url),
  describeArea(api.creditNotes, 'Credit notes of refunds.', {
    list: { more: ofOrder, response: items },
    document: ofRefund,
  }),
  describeArea(api.portalCreditNotes, 'Credit notes of your refunds.', {
    list: { more: ofOrder, response: items },
    document: ofRefund,
  }),
]
