import { expect, it } from 'vitest'
import type { InvoiceContent } from './content.ts'
import { type CreditNoteContent, renderCreditNote } from './credit-note.ts'
import { readPdf } from './testing/read-pdf.ts'

const invoice: InvoiceContent = {
  number: 'ATELIER-0007',
  order_id: '5f0d3f1a-6c2b-4c53-9d5b-3f1c5a0f7a11',
  issued_at: '2026-11-21T10:00:00Z',
  sold_at: '2026-11-20T10:00:00Z',
  currency: 'usd',
  seller: { name: 'Atelier', email: 'shop@atelier.example', website: null },
  buyer: { name: 'Łukasz Żółć', email: 'lukasz@example.com', address: null, tax_id: null },
  items: [{ label: 'A painting', amount: 10_000 }],
  subtotal_amount: 10_000,
  discount_amount: 0,
  tax_amount: 2300,
}
const refund: CreditNoteContent = {
  credit_note: 2,
  amount: 1000,
  tax_amount: 230,
  refunded_at: '2026-12-01T10:00:00Z',
  voided_at: null,
}
const payment = { paid_at: '2026-11-21T10:00:00Z', card: { brand: 'visa', last4: '4242' } }
const read = async (fields: Partial<InvoiceContent> = {}, note = refund) => {
  const { pages, pieces } = readPdf(await renderCreditNote({ ...invoice, ...fields }, note, payment))
  return { pages, pieces, flat: pieces.join('').replaceAll('\u00a0', ' ') }
}

it('is a page with its number, its invoice, both parties and the sums', async () => {
  const { pages, flat, pieces } = await read()
  expect(pages).toBe(1)
  for (const words of [
    'Credit note',
    'ATELIER-0007-CN2',
    'For invoice',
    'ItemAmountRefund of invoice ATELIER-0007A painting$10.00',
    'December 1, 2026',
    'shop@atelier.example',
    'lukasz@example.com',
    'Refunded on December 1, 2026 to Visa ending in 4242',
  ])
    expect(flat).toContain(words)
  expect(pieces.filter((piece) => piece.startsWith('$'))).toEqual(['$10.00', '$2.30', '$12.30'])
  expect(flat).not.toContain('Void')
})

it('is marked void once the bank has returned the refund', async () => {
  const { pages, flat } = await read({}, { ...refund, voided_at: '2026-12-09T10:00:00Z' })
  expect(pages).toBe(1)
  expect(flat).toContain('Void since December 9, 2026: the bank returned the refund')
})

it.each([
  ['sv', 'Kreditfaktura', 'Till faktura', 'Makulerad den 9 december 2026'],
  ['de', 'Rechnungskorrektur', 'Zur Rechnung', 'Storniert am 9. Dezember 2026'],
  ['fr', 'Avoir', 'Sur la facture', 'Annulé le 9 décembre 2026'],
  ['es', 'Factura rectificativa', 'De la factura', 'Anulada el 9 de diciembre de 2026'],
])('is written in the language of its invoice: %s', async (locale, ...words) => {
  const { flat } = await read({ locale }, { ...refund, voided_at: '2026-12-09T10:00:00Z' })
  for (const each of words) expect(flat).toContain(each)
})

it('is accessible, and has a window title', async () => {
  const file = Buffer.from(await renderCreditNote(invoice, refund, payment)).toString('latin1')
  expect(file).toContain('/Marked true')
  const tags = [...file.matchAll(/\/S \/(\w+)/g)].map(([, tag]) => tag)
  for (const tag of ['H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']) expect(tags).toContain(tag)
})

it('names a few of many items, usage without its figures, and has the footer of its seller', async () => {
  const usage = {
    quantity: '40',
    unit_amount: '0.5',
    used_from: '2026-10-20T10:00:00Z',
    used_until: '2026-11-20T10:00:00Z',
  }
  const items = [
    { label: 'A plan', amount: 100 },
    { label: 'Words — (40 consumed units) × $0.005', amount: 20, usage },
    { label: 'Tea', amount: 100 },
    { label: 'Cake', amount: 100 },
  ]
  const look = { accent_color: null, logo_path: null, footer: 'Registered in Bath\nNo. 1234' }
  const { flat } = await read({ items, look })
  expect(flat).toContain('A plan, Words, Tea, …')
  expect(flat).not.toContain('Cake')
  expect(flat).toMatch(/Registered in Bath.*No\. 1234$/)
})

it('continues on the next page with a long footer', async () => {
  const footer = Array.from({ length: 60 }, (_, i) => `Line ${i + 1}`).join('\n')
  const { pages, flat } = await read({ look: { accent_color: null, logo_path: null, footer } })
  expect(pages).toBe(2)
  expect(flat).toMatch(/Credit note ATELIER-0007-CN2, continued.*Line 60$/)
})
