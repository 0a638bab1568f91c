import { accentIn } from '@atelier/contract/brand/colors'
import { type Speech, speechFor } from '../../mails/speech.ts'
import type { InvoiceContent, InvoiceItem, Settlement } from './content.ts'
import { creditNotesOf, writeCreditNote } from './credit-note.ts'
import { buyerLines, paymentLine, periodLine, sellerLines, totalLines, usageLine } from './lines.ts'
import { isDrawable } from './logo.ts'
import { bottom, left, middle, type Pen, right, soft, top, writeBlock, writeFacts } from './page.ts'
import { openPen, plainInk } from './pen.ts'
import { openTypeface } from './typeface.ts'

/** English invoices without a region have used British dates from the beginning. */
const speechOf = ({ locale }: InvoiceContent): Speech => {
  const speech = speechFor([locale])
  return locale === undefined || locale === 'en' ? { ...speech, day: speechFor(['en-GB']).day } : speech
}

/** Size of the logo above the title, in points. */
const logoRoom = { width: 160, height: 40 }

const writeHead = (
  pen: Pen,
  content: InvoiceContent,
  speech: Speech,
  { ink, logo }: { readonly ink: string; readonly logo: Uint8Array | undefined },
): number => {
  const { say, day } = speech
  const isPictured =
    logo !== undefined && isDrawable(logo) && pen.picture(logo, left, top, logoRoom, content.seller.name)
  const titleAt = isPictured ? top + logoRoom.height + 14 : top
  pen.write(say('invoice.title'), left, titleAt, 250, { size: 26, weight: 700, color: ink, tag: 'H1' })
  const facts_end = writeFacts(
    pen,
    [
      [say('invoice.number'), content.number],
      [say('invoice.issued'), day(new Date(content.issued_at))],
      [say('invoice.sold'), day(new Date(content.sold_at))],
    ],
    top + 4,
  )
  const at = pen.write(
    say('invoice.orderId', { id: content.order_id }),
    middle,
    facts_end + 2,
    right - middle,
    {
      ...soft,
      size: 7,
    },
  )
  const from = Math.max(at, titleAt + 44) + 24
  return Math.max(
    writeBlock(pen, say('invoice.from'), sellerLines(content.seller, speech), left, from),
    writeBlock(pen, say('invoice.to'), buyerLines(content.buyer, speech), middle, from),
  )
}

/** Right edges of the columns between label and amount, and the width of the label, in points. */
const quantityEnd = 372
const unitPriceEnd = 455
const labelRoom = 260

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
const writeItem = (
  pen: Pen,
  { label, amount, units, period, usage }: InvoiceItem,
  speech: Speech,
  { money, y }: { readonly money: (amount: number) => string; readonly y: number },
): number =>
  pen.inside('TR', () => {
    const end = pen.inside('TD', () => {
      const below = pen.write(label, left, y, units === undefined ? 360 : labelRoom)
      if (usage !== undefined)
        return pen.write(usageLine(usage, speech), left, below, 360, { ...soft, size: 9 })
      return period === undefined
        ? below
        : pen.write(periodLine(period, speech), left, below, labelRoom, { ...soft, size: 9 })
    })
    if (units !== undefined) {
      pen.writeEnding(String(units.quantity), quantityEnd, y, { tag: 'TD' })
      pen.writeEnding(money(units.unit_amount), unitPriceEnd, y, { tag: 'TD' })
    }
    pen.writeEnding(money(amount), right, y, { tag: 'TD' })
    return end + 6
  })

/** Returns every text inside a value. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const countriesOf = ({ buyer, seller }: InvoiceContent): string[] =>
  [buyer.address?.country, seller.address?.country].filter((country) => country !== undefined)

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
  const { number, seller, currency, look } = content
  const speech = speechOf(content)
  const { say } = speech
  const money = (amount: number): string => speech.money(amount, currency)
  const typeface = await openTypeface(textsIn(content), countriesOf(content))
  const pen = openPen(typeface, {
    title: say('invoice.named', { number }),
    author: seller.name,
    date: new Date(content.issued_at),
    language: speech.locale,
  })
  // Paper is white, so the accent of the light theme is readable.
  const ink = look?.accent_color == null ? plainInk : accentIn('light', look.accent_color).text
  const hasUnits = content.items.some(({ units }) => units !== undefined)
  const titles = (y: number) => writeTitles(pen, speech, hasUnits, y)
  const turnPage = (): number => {
    pen.turnPage()
    pen.writeRunning(say('invoice.continued', { number }), left, top, { ...soft, size: 9 })
    return top + 24
  }
  const fits = (y: number, needed: number) => y + needed <= bottom

  const head_end = writeHead(pen, content, speech, { ink, logo }) + 32
  const items_end = pen.inside('Table', () =>
    content.items.reduce((y, item) => {
      const hasDetail = item.usage !== undefined || item.period !== undefined
      const at = fits(y, hasDetail ? 42 : 30) ? y : titles(turnPage())
      return writeItem(pen, item, speech, { money, y: at })
    }, titles(head_end)),
  )
  const totals = totalLines(content, settlement, speech)
  const room = (y: number, needed: number): number => (fits(y, needed) ? y : turnPage())
  const totals_at = room(items_end, totals.length * 20 + 16) + 4
  pen.rule(middle, right, totals_at)
  const totals_end = pen.inside('Table', () =>
    totals.reduce((y, { label, amount, strong }) => {
      const weight = strong ? 700 : 400
      const line = room(y, 20)
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
  let at = totals_end
  const footer = look?.footer ?? null
  if (footer !== null) {
    at = room(at, 60) + 20
    for (const line of footer.split('\n')) at = pen.write(line, left, at, right - left, { ...soft, size: 9 })
  }
  for (const note of creditNotesOf(settlement))
    writeCreditNote(pen, content, note, settlement.payment, { speech, ink })
  return pen.bytes()
}
