import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runsOf } from './font-runs.ts'
import type { InvoiceContent, Settlement } from './content.ts'
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
const paid: Settlement = { paid_amount: 11_070, refunds: [] }
const read = async (given: Partial<InvoiceContent> = {}, standing = paid) => {
  const { pages, pieces } = readPdf(await renderInvoice({ ...content, ...given }, standing))
  // A name in several scripts is written in several pieces.
  return { pages, text: pieces.join('\n'), flat: pieces.join('') }
}

describe('an invoice', () => {
  it('says who sold what to whom, and every sum', async () => {
    const refund = { refunded_at: '2026-12-01T10:00:00Z', amount: 1000, tax_amount: 230 }
    const { text, pages } = await read({}, { paid_amount: 11_070, refunds: [refund] })
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
      'Refunded on 1 December 2026',
      '-$2.30',
      '-$98.40',
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
    const due = totalLines(content, { paid_amount: 0, refunds: [] }).at(-1)
    expect(due).toEqual({ label: 'Amount due', amount: 11_070, strong: true })
  })

  it('adds up from the items to what is due, whatever was paid and refunded', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(
        fc.array(cents, { minLength: 1, maxLength: 4 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 0, max: 25 }),
        fc.boolean(),
        fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 3 }),
        (amounts, off, percent, is_paid, parts) => {
          const subtotal_amount = amounts.reduce((sum, amount) => sum + amount, 0)
          const discount_amount = Math.floor(subtotal_amount * off)
          const net = subtotal_amount - discount_amount
          const tax_amount = Math.round((net * percent) / 100)
          const items = amounts.map((amount) => ({ label: 'One', amount }))
          let left = net
          let tax_left = tax_amount
          const refunds = (is_paid ? parts : []).map((part) => {
            const amount = Math.min(left, Math.floor((net * part) / 100))
            const tax = Math.min(tax_left, Math.floor((tax_amount * part) / 100))
            left -= amount
            tax_left -= tax
            return { refunded_at: '2026-12-01T10:00:00Z', amount, tax_amount: tax }
          })
          const settlement = { paid_amount: is_paid ? net + tax_amount : 0, refunds }
          const lines = totalLines(
            { ...content, items, subtotal_amount, discount_amount, tax_amount },
            settlement,
          )
          const at = lines.findIndex(({ label }) => label === 'Total')
          const sum = (some: typeof lines) => some.reduce((total, { amount }) => total + amount, 0)
          expect(lines[0]?.amount).toBe(subtotal_amount)
          expect(sum(lines.slice(0, at))).toBe(lines[at]?.amount)
          expect(sum(lines.slice(at, -1))).toBe(lines.at(-1)?.amount)
          expect(lines.some(({ amount }) => Object.is(amount, -0))).toBe(false)
        },
      ),
    )
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
