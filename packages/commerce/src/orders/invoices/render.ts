import type { Speech } from '../../mails/speech.ts'
import type { InvoiceContent, Settlement } from './content.ts'
import { type ItemTexts, itemTexts, paymentLine, totalLines } from './lines.ts'
import { left, middle, type Pen, right, soft, top } from './page.ts'
import { fits, openPaper, room, turnPage, writeFooter, writeHead } from './paper.ts'

/** Right edges of the columns between label and amount, and the widths of their texts, in points. */
const quantityEnd = 372
const unitPriceEnd = 455
const labelRoom = 260
const quantityRoom = 52
const unitPriceRoom = 77

/** Width of the payment text beside the totals, in points. */
const paymentRoom = 220

/** Column titles. Unit columns only appear when a line has units. */
const writeTitles = (pen: Pen, { say }: Speech, hasUnits: boolean, y: number): number => {
  const ink = { ...soft, size: 9, tag: 'TH' } as const
  pen.inside('TR', () => {
    pen.write(say('invoice.item'), left, y, labelRoom, ink)
    if (hasUnits) {
      pen.writeEnding(say('invoice.quantity'), quantityEnd, y, ink)
      pen.writeEnding(say('invoice.unitPrice'), unitPriceEnd, y, ink)
    }
    pen.writeEnding(say('invoice.amount'), right, y, ink)
  })
  pen.rule(left, right, y + 16)
  return y + 24
}

/** Writes an item of the invoice. @returns the y position below it */
const writeItem = (pen: Pen, { label, detail, units }: ItemTexts, amount: string, y: number): number =>
  pen.inside('TR', () => {
    const room = units === undefined ? 360 : labelRoom
    const end = pen.inside('TD', () => {
      const below = pen.write(label, left, y, room)
      return detail === undefined ? below : pen.write(detail, left, below, room, { ...soft, size: 9 })
    })
    if (units !== undefined) {
      pen.writeEnding(units.quantity, quantityEnd, y, { tag: 'TD' }, quantityRoom)
      pen.writeEnding(units.price, unitPriceEnd, y, { tag: 'TD' }, unitPriceRoom)
    }
    pen.writeEnding(amount, right, y, { tag: 'TD' })
    return end + 6
  })

/**
 * Renders an invoice as a PDF. Deterministic for the same content and settlement. Names may use any script
 * that the typefaces support; the file embeds the glyphs it uses.
 *
 * @param logo the seller's logo file; one that is neither PNG nor JPEG is omitted
 * @returns the bytes of the file
 */
export const renderInvoice = async (
  content: InvoiceContent,
  settlement: Settlement,
  logo?: Uint8Array,
): Promise<Uint8Array> => {
  const { number, currency, is_receipt = false } = content
  const paper = await openPaper(content, logo, {
    title: (say) => say(is_receipt ? 'receipt.named' : 'invoice.named', { number }),
    continued: (say) => say(is_receipt ? 'receipt.continued' : 'invoice.continued', { number }),
    issued_at: content.issued_at,
  })
  const { pen, speech } = paper
  const { say, day } = speech
  const money = (amount: number): string => speech.money(amount, currency)
  const items = content.items.map((item) => ({
    texts: itemTexts(item, speech, currency),
    amount: money(item.amount),
  }))
  const hasUnits = items.some(({ texts }) => texts.units !== undefined)
  const titles = (y: number) => writeTitles(pen, speech, hasUnits, y)

  const head = writeHead(paper, say(is_receipt ? 'receipt.title' : 'invoice.title'), [
    [say('invoice.number'), number],
    [say('invoice.issued'), day(new Date(content.issued_at))],
    [say('invoice.sold'), day(new Date(content.sold_at))],
  ])
  const items_end = pen.inside('Table', () =>
    items.reduce(
      (y, { texts, amount }) => {
        const at = fits(y, texts.detail === undefined ? 30 : 42) ? y : titles(turnPage(paper))
        return writeItem(pen, texts, amount, at)
      },
      titles(head + 32),
    ),
  )
  const totals = totalLines(content, settlement, speech)
  const totals_at = room(paper, items_end, totals.length * 20 + 16) + 4
  pen.rule(middle, right, totals_at)
  const totals_end = pen.inside('Table', () =>
    totals.reduce((y, { label, amount, strong }) => {
      const weight = strong ? 700 : 400
      const line = room(paper, y, 20)
      return pen.inside('TR', () => {
        const below = pen.write(label, middle, line, 160, { weight, tag: 'TH' })
        pen.writeEnding(money(amount), right, line, { weight, tag: 'TD' })
        return Math.max(line + 20, below + 6)
      })
    }, totals_at + 10),
  )
  if (settlement.payment !== undefined) {
    // The payment follows the totals in reading order, and is placed to their left.
    const payment_at = totals_end < totals_at ? top + 24 : totals_at + 10
    pen.write(paymentLine(settlement.payment, speech), left, payment_at, paymentRoom, { ...soft, size: 9 })
  }
  const end = is_receipt
    ? pen.write(say('receipt.untaxed'), left, room(paper, totals_end, 60) + 16, right - left, soft)
    : totals_end
  writeFooter(paper, end)
  return pen.bytes()
}
