import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { Amount, byId, Id, Timestamp } from '../../primitives/parts.ts'
import { portalRead } from '../../primitives/scopes.ts'

export const CreditNoteStatus = z.enum(['issued', 'void'])

/** Credit note of a refund. It corrects the invoice of the order. */
export const CreditNote = z.object({
  number: z.string(),
  refund_id: Id,
  order_id: Id,
  invoice_number: z.string(),
  status: CreditNoteStatus,
  issued_at: Timestamp,
  voided_at: z.nullable(Timestamp),
  amount: Amount,
  tax_amount: Amount,
  total_amount: Amount,
  currency: z.string(),
})
export type CreditNote = z.output<typeof CreditNote>

/** Returns the number of a credit note: that of its invoice, and its own among those of the invoice. */
export const creditNoteNumber = (invoice: string, credit_note: number): string =>
  `${invoice}-CN${credit_note}`

/** URL of a credit note. */
export const CreditNoteDocument = z.object({ url: z.string() })

const ofOrder = { method: 'GET', ...byId, response: z.object({ items: z.array(CreditNote) }) } as const
const ofRefund = { method: 'GET', ...byId, response: CreditNoteDocument } as const
const readAccess = { access: 'seller', scopes: ['orders:read'] } as const

/** Endpoints for the credit notes of an order, outside the public API. */
export const creditNotes = {
  list: endpoint({
    ...ofOrder,
    ...readAccess,
    path: '/v1/orders/{id}/credit-notes',
    of: 'orders',
    summary: 'List the credit notes of an order.',
    errors: ['ResourceNotFound'],
  }),
  document: endpoint({
    ...ofRefund,
    ...readAccess,
    path: '/v1/refunds/{id}/credit-note',
    of: 'refunds',
    summary: 'Get the URL of the credit note of a refund.',
    errors: ['ResourceNotFound'],
  }),
}

/** Endpoints for the credit notes of a customer's order, outside the public API. */
export const portalCreditNotes = {
  list: endpoint({
    ...ofOrder,
    ...portalRead,
    path: '/v1/customer-portal/orders/{id}/credit-notes',
    summary: 'List the credit notes of an order.',
    errors: ['ResourceNotFound'],
  }),
  document: endpoint({
    ...ofRefund,
    ...portalRead,
    path: '/v1/customer-portal/refunds/{id}/credit-note',
    summary: 'Get the URL of the credit note of a refund.',
    errors: ['ResourceNotFound'],
  }),
}
