import type { InvoiceContent, Settlement } from './content.ts'
import { buyerLines, dayOf, sellerLines, totalLines } from './lines.ts'
import { openPen } from './pen.ts'

/** The page, in points: A4 with its margins. */
const left = 56
const right = 539
const middle = 310
const top = 56
const bottom = 770

const soft = { color: '#68736c' } as const

const moneyIn = (currency: string): ((amount: number) => string) => {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() })
  return (amount) => format.format(amount / 100)
}

type Pen = ReturnType<typeof openPen>

const writeBlock = (pen: Pen, title: string, lines: readonly string[], x: number, y: number): number => {
  let at = pen.write(title, x, y, 220, { ...soft, size: 9 }) + 2
  lines.forEach((line, i) => {
    at = pen.write(line, x, at, 220, { weight: i === 0 ? 700 : 400 })
  })
  return at
}

const writeHead = (pen: Pen, content: InvoiceContent): number => {
  pen.write('Invoice', left, top, 250, { size: 26, weight: 700 })
  const facts = [
    ['Number', content.number],
    ['Issued', dayOf(content.issued_at)],
    ['Sold', dayOf(content.sold_at)],
  ]
  let at = top + 4
  for (const [label = '', value = ''] of facts) {
    pen.write(label, middle, at, 60, { ...soft, size: 9 })
    at = pen.write(value, middle + 48, at, right - middle - 48, { size: 9 })
  }
  at = pen.write(`Order id ${content.order_id}`, middle, at + 2, right - middle, { ...soft, size: 7 })
  const from = Math.max(at, top + 44) + 24
  return Math.max(
    writeBlock(pen, 'From', sellerLines(content.seller), left, from),
    writeBlock(pen, 'Billed to', buyerLines(content.buyer), middle, from),
  )
}

const writeTitles = (pen: Pen, y: number): number => {
  pen.write('Item', left, y, 300, { ...soft, size: 9 })
  pen.writeEnding('Amount', right, y, { ...soft, size: 9 })
  pen.rule(left, right, y + 16)
  return y + 24
}

/**
 * Draws an invoice as a PDF: the same content and settlement give the same pages. Names may be in any
 * Latin, Greek or Cyrillic writing; the file contains the typeface.
 *
 * @returns the bytes of the file
 */
export const renderInvoice = async (content: InvoiceContent, settlement: Settlement): Promise<Uint8Array> => {
  const { number, seller, currency } = content
  const money = moneyIn(currency)
  const pen = openPen({ title: `Invoice ${number}`, author: seller.name, date: new Date(content.issued_at) })
  const room = (y: number, needed: number): number => {
    if (y + needed <= bottom) return y
    pen.turnPage()
    pen.write(`Invoice ${number}, continued`, left, top, 400, { ...soft, size: 9 })
    return writeTitles(pen, top + 24)
  }

  let at = writeTitles(pen, writeHead(pen, content) + 32)
  for (const { label, amount } of content.items) {
    at = room(at, 30)
    pen.writeEnding(money(amount), right, at)
    at = pen.write(label, left, at, 360) + 6
  }
  const totals = totalLines(content, settlement)
  at = room(at, totals.length * 20 + 16) + 4
  pen.rule(middle, right, at)
  at += 10
  for (const { label, amount, strong } of totals) {
    const ink = strong ? ({ weight: 700 } as const) : {}
    at = room(at, 20)
    pen.write(label, middle, at, 160, ink)
    pen.writeEnding(money(amount), right, at, ink)
    at += 20
  }
  return pen.bytes()
}
