import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runsOf } from './font-runs.ts'
import type { InvoiceContent } from './content.ts'
import { totalLines } from './lines.ts'
import { renderInvoice } from './render.ts'
import { readPdf } from './testing/read-pdf.ts'

const content: InvoiceContent = {
  number: 'ATELIER-0007',
  order_id: '5f0d3f1a-6c2b-4c53-9d5b-3f1c5a0f7a11',
  issued_at: '2026-11-21T10:00:00Z',
  sold_at: '2026-11-20T10:00:00Z',
  currency: 'usd',
  seller: { name: 'Atelier', email: 'shop@atelier.example', website: null },
  buyer: {
    name: 'Łukasz Żółć',
    email: 'lukasz@example.com',
    address: {
      line1: 'Příčná 1',
      line2: null,
      postal_code: '00-001',
      city: 'Warszawa',
      state: null,
      country: 'PL',
    },
    tax_id: ['PL5260001246', 'eu_vat'],
  },
  items: [{ label: 'A painting', amount: 10_000 }],
  subtotal_amount: 10_000,
  discount_amount: 1000,
  tax_amount: 2070,
}
const paid = { paid_amount: 11_070, refunded_amount: 0 }
const read = async (given: Partial<InvoiceContent> = {}, standing = paid) => {
  const { pages, pieces } = readPdf(await renderInvoice({ ...content, ...given }, standing))
  // A name in several scripts is written in several pieces.
  return { pages, text: pieces.join('\n'), flat: pieces.join('') }
}

describe('an invoice', () => {
  it('says who sold what to whom, and every sum', async () => {
    const { text, pages } = await read({}, { paid_amount: 11_070, refunded_amount: 1230 })
    expect(pages).toBe(1)
    for (const words of [
      'ATELIER-0007',
      '21 November 2026',
      '20 November 2026',
      content.order_id,
      'shop@atelier.example',
      '00-001 Warszawa',
      'Poland',
      'EU VAT PL5260001246',
      'A painting',
      '$100.00',
      '-$10.00',
      '$20.70',
      '$110.70',
      '-$110.70',
      'Refunded',
      '$12.30',
      '$0.00',
    ])
      expect(text).toContain(words)
  })

  it('is a PDF with its typeface inside, the same each time', async () => {
    const one = Buffer.from(await renderInvoice(content, paid)).toString('latin1')
    expect(one.slice(0, 5)).toBe('%PDF-')
    expect(one.trimEnd().endsWith('%%EOF')).toBe(true)
    expect(one).toContain('/FontFile')
    expect(one).not.toContain('/Helvetica')
    expect(Buffer.from(await renderInvoice(content, paid)).toString('latin1')).toBe(one)
  })

  it.each([
    ['Łukasz Żółć', 'Łukasz Żółć'],
    ['Ольга Їжакевич', 'Ольга Їжакевич'],
    ['Ελένη Παπαδοπούλου', 'Ελένη Παπαδοπούλου'],
    ['Nguyễn Thị Hương', 'Nguyễn Thị Hương'],
    ['Ada Ｌｏｖｅ', 'Ada Love'],
    ['Steffi Griffin', 'Steffi Griffin'],
    ['宮 Aiko', '? Aiko'],
  ])('writes the name %s', async (name, shown) => {
    const { flat } = await read({ buyer: { ...content.buyer, name } })
    expect(flat).toContain(shown)
    expect(flat).not.toContain('\uFFFD')
  })

  it('goes on to other pages when there is much on it', async () => {
    const items = Array.from({ length: 60 }, (_, i) => ({
      label: `Item ${i + 1}. ${'word '.repeat(30)}`,
      amount: 1,
    }))
    const { text, pages } = await read({ items })
    expect(pages).toBeGreaterThan(3)
    for (const number of [1, 30, 60]) expect(text).toContain(`Item ${number}. word`)
    expect(text).toContain('continued')
    expect(text).toContain('Amount due')
  })

  it('of an order nobody has paid asks for all of it', () => {
    const due = totalLines(content, { paid_amount: 0, refunded_amount: 0 }).at(-1)
    expect(due).toEqual({ label: 'Amount due', amount: 11_070, strong: true })
  })

  it('can be drawn whatever people are called', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 80 }), async (name) => {
        const { text } = await read({
          buyer: { ...content.buyer, name },
          items: [{ label: name, amount: 1 }],
        })
        expect(text).toContain('ATELIER-0007')
      }),
      { numRuns: 6 },
    )
  }, 60_000)
})

it('cuts a text into the scripts of the typeface and loses nothing it can show', () => {
  expect(runsOf('Ada Ж ω')).toEqual([
    { subset: 'latin', text: 'Ada ' },
    { subset: 'cyrillic', text: 'Ж' },
    { subset: 'latin', text: ' ' },
    { subset: 'greek', text: 'ω' },
  ])
  expect(runsOf('画')).toEqual([{ subset: 'latin', text: '?' }])
  expect(runsOf('')).toEqual([])
})
