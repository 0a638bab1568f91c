import fc from 'fast-check'
import * as fontkit from 'fontkit'
import type { Font } from 'fontkit'
import { describe, expect, it } from 'vitest'
import { mailTexts } from '../../languages/index.ts'
import { speechFor } from '../../mails/speech.ts'
import type { InvoiceContent, InvoiceSettlement } from './content.ts'
import { totalLines } from './totals.ts'
import { renderInvoice } from './render.ts'
import { readPdf } from './testing/read-pdf.ts'
import { readSourceSans, sourceSansPartOf, sourceSansParts, weights } from './source-sans.ts'
import { openTypeface } from './typeface.ts'

/** An image of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

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
const paid: InvoiceSettlement = { paid_amount: 11_070, refunds: [] }
const read = async (fields: Partial<InvoiceContent> = {}, standing = paid) => {
  const { pages, pieces } = readPdf(await renderInvoice({ ...content, ...fields }, standing))
  // A name in several scripts is written in several pieces.
  return { pages, text: pieces.join('\n'), flat: pieces.join('') }
}

describe('an invoice', () => {
  it('states seller, items, buyer, and every sum', async () => {
    const refund = { refunded_at: '2026-12-01T10:00:00Z', amount: 1000, tax_amount: 230 }
    const { text, pages } = await read({}, { paid_amount: 11_070, refunds: [refund] })
    expect(pages).toBe(1)
    for (const words of [
      'ATELIER-0007',
      'November 21, 2026',
      'November 20, 2026',
      'shop@atelier.example',
      '00-001 Warszawa',
      'Poland',
      'EU VAT PL5260001246',
      'A painting',
      '$100.00',
      '-$10.00',
      '$20.70',
      '$110.70',
      'Refunded on December 1, 2026',
      '-$2.30',
      '-$98.40',
      '$0.00',
    ])
      expect(text).toContain(words)
  })

  it('of an order that is charged with another one names it, and has no amount due', async () => {
    const small = {
      items: [{ label: 'A painting', amount: 30 }],
      subtotal_amount: 30,
      discount_amount: 0,
      tax_amount: 0,
    }
    const settled = { paid_amount: 0, refunds: [] }
    for (const [carried_to, words] of [
      ['next', 'Charged with your next order'],
      ['ATELIER-0008', 'Charged with order ATELIER-0008'],
      ['nothing', 'Not collected'],
    ] as const) {
      const { pieces } = readPdf(await renderInvoice({ ...content, ...small }, { ...settled, carried_to }))
      expect(pieces.join(' ')).toContain(words)
      expect(pieces).toEqual(expect.arrayContaining(['-$0.30', '$0.00']))
    }
  })

  it('of an order that charges earlier ones adds them to the payment', async () => {
    const carried_from = [{ number: 'ATELIER-0006', total: 30 }]
    const { text } = await read({}, { paid_amount: 11_100, refunds: [], carried_from })
    for (const words of ['From order ATELIER-0006', '$0.30', '$110.70', '-$111.00', '$0.00'])
      expect(text).toContain(words)
  })

  it('is a PDF with its typeface inside, the same each time', async () => {
    const pdf = Buffer.from(await renderInvoice(content, paid)).toString('latin1')
    expect(pdf.slice(0, 5)).toBe('%PDF-')
    expect(pdf.trimEnd().endsWith('%%EOF')).toBe(true)
    expect(pdf).toContain('/FontFile')
    expect(pdf).not.toContain('/Helvetica')
    expect(Buffer.from(await renderInvoice(content, paid)).toString('latin1')).toBe(pdf)
  })

  it.each([
    ['Łukasz Żółć', 'Łukasz Żółć'],
    ['Ольга Їжакевич', 'Ольга Їжакевич'],
    ['Ελένη Παπαδοπούλου', 'Ελένη Παπαδοπούλου'],
    ['Nguyễn Thị Hương', 'Nguyễn Thị Hương'],
    ['Ada Ｌｏｖｅ', 'Ada Ｌｏｖｅ'],
    ['Steffi Griffin', 'Steffi Griffin'],
    ['宮 Aiko', '宮 Aiko'],
    ['渡邉 さくら 髙橋ﾏﾝｼｮﾝ㈱', '渡邉 さくら 髙橋ﾏﾝｼｮﾝ㈱'],
    ['李小龙 𠮷', '李小龙 𠮷'],
    ['陳怡君 臺北市', '陳怡君 臺北市'],
    ['김민준 서울특별시', '김민준 서울특별시'],
    ['สมชาย ใจดี ผู้ซื้อ น้ำ', 'สมชาย ใจดี ผู้ซื้อ น้ำ'],
    ['श्री क्षत्रिय शर्मा', 'श्री क्षत्रिय शर्मा'],
    ['Қанат Ѣ', 'Қанат Ѣ'],
    ['Ada 👩‍🚀 👍🏽 ❤️ 🇸🇪 1️⃣', 'Ada 👩‍🚀 👍🏽 ❤️ 🇸🇪 1️⃣'],
    ['Ada \u1820\u0007', 'Ada U+1820U+0007'],
    ['Ada\u202Eevil', 'Adaevil'],
  ])('writes the name %s', async (name, printedName) => {
    const { flat } = await read({ buyer: { ...content.buyer, name } })
    expect(flat).toContain(printedName)
    expect(flat).not.toContain('\uFFFD')
  })

  it.each([
    ['محمد بن سلمان چیپگژ', 'محمد بن سلمان چیپگژ'],
    ['شارع الملك فهد', 'شارع الملك فهد'],
    ['می\u200cخواهم', 'میخواهم'],
    ['יעל כהן', 'יעל כהן'],
  ])('writes the name %s from right to left', async (name, read_so) => {
    const { flat } = await read({ buyer: { ...content.buyer, name } })
    expect(flat).toContain(Array.from(read_so).toReversed().join(''))
    expect(flat).not.toContain('\uFFFD')
  })

  it('keeps digits in order, and mirrors brackets, in right-to-left text', async () => {
    const address = { country: 'SA', city: 'x', postal_code: null, state: null, line2: null } as const
    for (const [line1, seen] of [
      ['فهد 12 (ب)', '(ب) 12 دهف'],
      ['فهد ١٢', '١٢ دهف'],
      ['علی ۱۲', '۱۲ یلع'],
      ['Street 5 (גן)', 'Street 5 (ןג)'],
    ] as const) {
      const { flat } = await read({ buyer: { ...content.buyer, address: { ...address, line1 } } })
      expect(flat).toContain(seen)
    }
  })

  it('continues on other pages when it is long', async () => {
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

  it('lists the units of usage, their period, and the unit price', async () => {
    const label = 'API calls — (1,234.5 consumed units) × $0.005'
    const usage = {
      quantity: '1234.5',
      unit_amount: '0.5',
      used_from: '2026-01-15T12:00:00.000Z',
      used_until: '2026-02-15T12:00:00.000Z',
    }
    const { flat } = await read({ items: [{ label, amount: 617, usage }] })
    expect(flat).toContain('API callsUsed from January 15, 2026 to February 15, 20261,234.5$0.005$6.17')
    const swedish = await read({
      locale: 'sv',
      items: [{ label: `${label}— Capped at $5.00`, amount: 500, usage }],
    })
    expect(swedish.flat).toContain('till 15 februari 2026, högst 5,00 US$')
    expect(swedish.flat).not.toContain('consumed')
  })

  it.each([
    { net: '0', quantity: '0.0004', unit_amount: '10000', amount: 4, written: '0.0004\n$100.00\n$0.04' },
    { net: '-2', quantity: '0', unit_amount: '50', amount: 0, written: '0\n$0.50\n$0.00' },
    {
      net: '1,234.568',
      quantity: '1234.567890123456',
      unit_amount: '99999.123456789012',
      amount: 123_455_707,
      written: '1,234.567890123456\n$999.99123456789012\n$1,234,557.07',
    },
  ])('writes the exact figures of usage: $quantity', async ({ net, amount, written, ...figures }) => {
    const label = `API calls — (${net} consumed units) × $1.00`
    const usage = { ...figures, used_from: '2026-01-15T12:00:00Z', used_until: '2026-02-15T12:00:00Z' }
    const { text } = await read({ items: [{ label, amount, usage }] })
    expect(text).toContain(`2026\n${written}`)
  })

  it('shows units, unit prices and billing periods, and omits their columns where no line has units', async () => {
    const period = { from: '2026-11-27T10:00:00Z', until: '2026-12-27T10:00:00Z' }
    const item = { label: 'Plan', amount: 1200, units: { quantity: 1, unit_amount: 1200 }, period }
    const { text } = await read({ items: [item, { label: 'Credit', amount: -200 }] })
    expect(text).toContain('Plan\nNovember 27, 2026 to December 27, 2026\n1\n$12.00\n$12.00\nCredit\n-$2.00')
    for (const title of ['Quantity', 'Unit price']) {
      expect(text).toContain(title)
      expect((await read()).text).not.toContain(title)
    }
  })

  it.each([
    [{ brand: 'visa', last4: '4242' }, 'Paid on November 21, 2026 with Visa ending in 4242'],
    [{ brand: 'amex', last4: '0005' }, 'Paid on November 21, 2026 with American Express ending in 0005'],
    [{ brand: 'cartes', last4: '1' }, 'Paid on November 21, 2026 with cartes ending in 1'],
    [null, 'Paid on November 21, 2026'],
  ])('states time and method of the payment: %o', async (card, words) => {
    const payment = { paid_at: '2026-11-21T10:00:00Z', card }
    const { pieces } = readPdf(await renderInvoice(content, { ...paid, payment }))
    expect(pieces.join('').replaceAll('  ', ' ')).toContain(words)
  })

  it('names the credit note of each refund', async () => {
    const refunds = [
      { refunded_at: '2026-12-01T10:00:00Z', amount: 1000, tax_amount: 230, credit_note: 1 },
      { refunded_at: '2026-12-02T10:00:00Z', amount: 500, tax_amount: 115 },
      { refunded_at: '2026-12-03T10:00:00Z', amount: 100, tax_amount: 0, credit_note: 3 },
    ]
    const { pages, text } = await read({}, { paid_amount: 11_070, refunds })
    expect(pages).toBe(1)
    for (const words of ['ATELIER-0007-CN1', 'ATELIER-0007-CN3']) expect(text).toContain(words)
  })

  it.each([
    ['sv', 'Antal', 'Betalt 21 november 2026 med Visa som slutar på 4242'],
    ['de', 'Menge', 'Bezahlt am 21. November 2026 mit Visa mit den Endziffern 4242'],
    ['fr', 'Quantité', 'Payé le 21 novembre 2026 avec Visa se terminant par 4242'],
    ['es', 'Cantidad', 'Pagado el 21 de noviembre de 2026 con Visa terminada en 4242'],
  ])('states all of it in %s', async (locale, ...words) => {
    const payment = { paid_at: '2026-11-21T10:00:00Z', card: { brand: 'visa', last4: '4242' } }
    const items = [{ label: 'Plan', amount: 10_000, units: { quantity: 1, unit_amount: 10_000 } }]
    const { flat } = await read({ locale, items }, { ...paid, payment })
    for (const each of words) expect(flat.replaceAll('\u00a0', ' ')).toContain(each)
  })

  it('is accessible: titles, tables and a language are tagged, and rules are not', async () => {
    const look = { accent_color: null, logo_path: 'x.png', footer: null }
    const file = Buffer.from(await renderInvoice({ ...content, look }, paid, pixel)).toString('latin1')
    expect(file).toContain('/Marked true')
    expect(file).toContain('/Lang (en-US)')
    expect(file).toContain('/Alt (Atelier)')
    const tags = [...file.matchAll(/\/S \/(\w+)/g)].map(([, tag]) => tag)
    for (const tag of ['Document', 'Figure', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD'])
      expect(tags).toContain(tag)
    expect(tags.filter((tag) => tag === 'H1')).toHaveLength(1)
  })

  it('of an unpaid order has the full amount due', () => {
    const amountDue = totalLines(content, { paid_amount: 0, refunds: [] }, speechFor([])).at(-1)
    expect(amountDue).toEqual({ label: 'Amount due', amount: 11_070, strong: true })
  })

  it('of prices with tax names the tax below the total that includes it', () => {
    const inside = {
      ...content,
      items: [{ label: 'A book', amount: 1200 }],
      subtotal_amount: 1200,
      discount_amount: 120,
      tax_amount: 180,
      tax_behavior: 'inclusive',
    } as const
    const lines = totalLines(inside, { paid_amount: 1080, refunds: [] }, speechFor([]))
    expect(lines.map(({ label, amount }) => [label, amount])).toEqual([
      ['Subtotal', 1200],
      ['Discount', -120],
      ['Total', 1080],
      ['Of which tax', 180],
      ['Paid', -1080],
      ['Amount due', 0],
    ])
    const taxLabel = (language: string) =>
      totalLines(
        { ...inside, tax_rate: 2550 },
        { paid_amount: 0, refunds: [] },
        speechFor([language]),
      )[3]?.label.replaceAll(/\s/g, ' ')
    expect(['en', 'de', 'fr', 'es', 'sv'].map(taxLabel)).toEqual([
      'Of which tax (25.5%)',
      'Davon Steuer (25,5 %)',
      'Dont taxes (25,5 %)',
      'De los cuales impuestos (25,5 %)',
      'Varav moms (25,5 %)',
    ])
  })

  it('adds up from the items to the amount due, whatever was paid and refunded', () => {
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
          let remainingNet = net
          let tax_left = tax_amount
          const refunds = (is_paid ? parts : []).map((part) => {
            const amount = Math.min(remainingNet, Math.floor((net * part) / 100))
            const tax = Math.min(tax_left, Math.floor((tax_amount * part) / 100))
            remainingNet -= amount
            tax_left -= tax
            return { refunded_at: '2026-12-01T10:00:00Z', amount, tax_amount: tax }
          })
          const settlement = { paid_amount: is_paid ? net + tax_amount : 0, refunds }
          const lines = totalLines(
            { ...content, items, subtotal_amount, discount_amount, tax_amount },
            settlement,
            speechFor([]),
          )
          const at = lines.findIndex(({ label }) => label === 'Total')
          const sum = (totals: typeof lines) => totals.reduce((total, { amount }) => total + amount, 0)
          expect(lines[0]?.amount).toBe(subtotal_amount)
          expect(sum(lines.slice(0, at))).toBe(lines[at]?.amount)
          expect(sum(lines.slice(at, -1))).toBe(lines.at(-1)?.amount)
          expect(lines.some(({ amount }) => Object.is(amount, -0))).toBe(false)
        },
      ),
    )
  })

  it('can be drawn with any name', async () => {
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
  })
})

describe('an invoice in the language of its buyer', () => {
  it.each([
    ['sv', 'Faktura', '21 november 2026', '110,70 US$', 'Polen', 'Att betala', 'Försäljningsdatum'],
    ['de', 'Rechnung', '21. November 2026', '110,70 $', 'Polen', 'Offener Betrag', 'Verkaufsdatum'],
    ['fr', 'Facture', '21 novembre 2026', '110,70 $US', 'Pologne', 'Montant dû', 'Date de vente'],
    [
      'es',
      'Factura',
      '21 de noviembre de 2026',
      '110,70 US$',
      'Polonia',
      'Importe pendiente',
      'Fecha de venta',
    ],
    ['en-US', 'Invoice', 'November 21, 2026', '$110.70', 'Poland', 'Amount due', 'Date of sale'],
  ])('%s', async (locale, ...words) => {
    const { text } = await read({ locale })
    for (const word of words) expect(text.replaceAll('\u00a0', ' ')).toContain(word)
    const { piecesOf } = await openTypeface([])
    expect(piecesOf('1\u202f234,56\u00a0€').map((piece) => piece.text)).toEqual(['1\u00a0234,56\u00a0€'])
  })

  it('has a shape for every letter of the languages', async () => {
    const letters = Object.values(mailTexts)
      .flatMap((texts) => Object.values(texts).flatMap((text) => Object.values(text as string)))
      .join('')
    const all = [...new Set(`${letters}åäöÅÄÖßœŒñÑ€¿¡ÿŸ«»„“’1\u202f234`)].join('')
    const { flat } = await read({ items: [{ label: all, amount: 1 }] })
    expect(flat).not.toContain('\ufffd')
    for (const letter of 'åäöÅÄÖßœŒñÑ€¿¡ÿŸ«»„“’') expect(flat).toContain(letter)
  })

  it('continues on the next page with a long footer', async () => {
    const footer = Array.from({ length: 60 }, (_, i) => `Line ${i + 1}`).join('\n')
    const { pages, text } = await read({ look: { accent_color: null, logo_path: null, footer } })
    expect(pages).toBe(2)
    expect(text).toMatch(/Invoice ATELIER-0007, continued[^]*Line 60$/)
  })

  it('has the logo, the accent and the footer of its seller', async () => {
    const look = { accent_color: '#8a1c4a', logo_path: 'x.png', footer: 'Org. nr 556000-0000\nF-skatt' }
    const { text } = await read({ look })
    expect(text).toContain('556000-0000')
    expect(text).toContain('F-skatt')
    const bytes = await renderInvoice({ ...content, look }, paid, pixel)
    expect(Buffer.from(bytes).toString('latin1')).toContain('/Subtype /Image')
    // The second declares a larger width than its pixels.
    const short = Buffer.from(pixel).fill(200, 19, 20)
    for (const logo of [new Uint8Array([1, 2, 3]), short]) {
      const without = await renderInvoice({ ...content, look }, paid, logo)
      expect(Buffer.from(without).toString('latin1')).not.toContain('/Subtype /Image')
    }
  })
})

it('splits a text into the scripts of the typeface and loses nothing it can show', async () => {
  const { piecesOf } = await openTypeface(['画 \u1820'])
  expect(piecesOf('Ada Ж ω')).toEqual([
    { font: 'latin', text: 'Ada ' },
    { font: 'cyrillic', text: 'Ж' },
    { font: 'latin', text: ' ' },
    { font: 'greek', text: 'ω' },
  ])
  expect(piecesOf('画')).toEqual([{ font: expect.stringMatching(/^noto-sans-sc-/), text: '画' }])
  expect(piecesOf('\u1820')).toEqual([{ font: 'latin', text: 'U+1820' }])
  expect(piecesOf('')).toEqual([])
})

it.each([
  ['JP', '山', /^noto-sans-jp-/],
  ['KR', '山', /^noto-sans-kr-/],
  ['TW', '山', /^noto-sans-tc-/],
  ['SE', '山', /^noto-sans-sc-/],
  ['SE', 'かな山', /^noto-sans-jp-/],
  ['SE', '한山', /^noto-sans-kr-/],
])('draws Chinese characters for a buyer in %s as %s is written there', async (country, text, font) => {
  const { piecesOf } = await openTypeface([text], [country])
  expect(piecesOf(text).at(-1)?.font).toMatch(font)
})

it('opens no other fonts for a text that Source Sans shows', async () => {
  const { fonts } = await openTypeface(['Łukasz Żółć, Ольга Їжакевич, Ελένη, Nguyễn Thị Hương'])
  expect([...fonts.keys()].filter((name) => /noto|plex/.test(name))).toEqual([])
})

it('knows the characters of each file of Source Sans', () => {
  const codes = Array.from({ length: 0xffff }, (_, code) => code)
  const partOf = codes.map((code) => sourceSansPartOf(String.fromCharCode(code)))
  for (const part of sourceSansParts)
    for (const weight of weights) {
      const font = fontkit.create(readSourceSans(part, weight)) as Font
      for (const code of font.characterSet.filter((code) => code !== 0xffff))
        expect(sourceSansPartOf(String.fromCodePoint(code))).toBeDefined()
      for (const code of codes.filter((item) => partOf[item] === part))
        expect(font.hasGlyphForCodePoint(code)).toBe(true)
    }
})
