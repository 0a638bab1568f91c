import type { Speech } from '../../mails/index.ts'
import type { InvoiceContent, InvoiceSettlement } from './content.ts'
import { type ItemTexts, itemTexts, paymentLine } from './lines.ts'
import type { Total } from './totals.ts'
import { type Fact, left, middle, type Pen, right, soft, top } from './page.ts'
import { fits, openPaper, room, turnPage, writeFooter, writeHead } from './paper.ts'

/** Right edges of the columns between label and amount, and the widths of their texts, in points. */
const quantityEnd = 372
const unitPriceEnd = 455
const labelRoom = 260
const quantityRoom = 52
const unitPriceRoom = 77

/** Width of the payment text beside the totals, in points. */
const paymentRoom = 220

/** Writes the column titles. Unit columns only appear when a line has units. */
const writeTitles = (pen: Pen, { say }: Speech, hasUnits: boolean, y: number): number => {
  const ink = { ...soft, size: 9, tag: 'TH' } as const
  pen.tagged('TR', () => {
    pen.write(say('invoice.item'), left, y, labelRoom, ink)
    if (hasUnits) {
      pen.writeRight(say('invoice.quantity'), quantityEnd, y, ink)
      pen.writeRight(say('invoice.unitPrice'), unitPriceEnd, y, ink)
    }
    pen.writeRight(say('invoice.amount'), right, y, ink)
  })
  pen.rule(left, right, y + 16)
  return y + 24
}

/** Writes an item of the invoice. @returns the y position below it */
const writeItem = (pen: Pen, { label, detail, units }: ItemTexts, amount: string, y: number): number =>
  pen.tagged('TR', () => {
    const room = units === undefined ? 360 : labelRoom
    const end = pen.tagged('TD', () => {
      const below = pen.write(label, left, y, room)
      return detail === undefined ? below : pen.write(detail, left, below, room, { ...soft, size: 9 })
    })
    if (units !== undefined) {
      pen.writeRight(units.quantity, quantityEnd, y, { tag: 'TD' }, quantityRoom)
      pen.writeRight(units.price, unitPriceEnd, y, { tag: 'TD' }, unitPriceRoom)
    }
    pen.writeRight(amount, right, y, { tag: 'TD' })
    return end + 6
  })

/** Parts in which documents of a sale differ. */
type SaleDocument = {
  /** Title of the file. */
  readonly named: (say: Speech['say']) => string
  /** Head of every page after the first. */
  readonly continued: (say: Speech['say']) => string
  /** Time of issue. ISO 8601. */
  readonly issued_at: string
  readonly title: (say: Speech['say']) => string
  readonly facts: (speech: Speech) => readonly Fact[]
  readonly totals: (speech: Speech) => readonly Total[]
  /** Text below the totals. Absent for none. */
  readonly note?: (say: Speech['say']) => string
  /** Text below the payment, in bold letters. Absent for none. */
  readonly stamp?: (say: Speech['say']) => string
}

/**
 * Renders a document of a sale as a PDF: an invoice or a receipt. Deterministic for the same content. Names may use any
 * script that the typefaces support; the file embeds the glyphs it uses.
 *
 * @param logo the seller's logo file; one that is neither PNG nor JPEG is omitted
 * @returns the bytes of the file
 */
export const renderSale = async (
  content: InvoiceContent,
  settlement: Pick<InvoiceSettlement, 'payment'>,
  document: SaleDocument,
  logo?: Uint8Array,
): Promise<Uint8Array> => {
  const { currency } = content
  const paper = await openPaper(content, logo, {
    title: document.named,
    continued: document.continued,
    issued_at: document.issued_at,
  })
  const { pen, speech } = paper
  const { say } = speech
  const money = (amount: number): string => speech.money(amount, currency)
  const items = content.items.map((item) => ({
    texts: itemTexts(item, speech, currency),
    amount: money(item.amount),
  }))
  const hasUnits = items.some(({ texts }) => texts.units !== undefined)
  const titles = (y: number) => writeTitles(pen, speech, hasUnits, y)

  const head = writeHead(paper, document.title(say), document.facts(speech))
  const items_end = pen.tagged('Table', () =>
    items.reduce(
      (y, { texts, amount }) => {
        const at = fits(y, texts.detail === undefined ? 30 : 42) ? y : titles(turnPage(paper))
        return writeItem(pen, texts, amount, at)
      },
      titles(head + 32),
    ),
  )
  const totals = document.totals(speech)
  const totals_at = room(paper, items_end, totals.length * 20 + 16) + 4
  pen.rule(middle, right, totals_at)
  const totals_end = pen.tagged('Table', () =>
    totals.reduce((y, { label, amount, strong }) => {
      const weight = strong ? 700 : 400
      const line = room(paper, y, 20)
      return pen.tagged('TR', () => {
        const below = pen.write(label, middle, line, 160, { weight, tag: 'TH' })
        pen.writeRight(money(amount), right, line, { weight, tag: 'TD' })
        return Math.max(line + 20, below + 6)
      })
    }, totals_at + 10),
  )
  // The payment follows the totals in reading order, and is placed to their left.
  let payment_at = totals_end < totals_at ? top + 24 : totals_at + 10
  if (settlement.payment !== undefined)
    payment_at = pen.write(paymentLine(settlement.payment, speech), left, payment_at, paymentRoom, {
      ...soft,
      size: 9,
    })
  if (document.stamp !== undefined)
    pen.write(document.stamp(say), left, payment_at + 6, paymentRoom, { size: 14, weight: 700 })
  const end =
    document.note === undefined
      ? totals_end
      : pen.write(document.note(say), left, room(paper, totals_end, 60) + 16, right - left, soft)
  writeFooter(paper, end)
  return pen.bytes()
}
