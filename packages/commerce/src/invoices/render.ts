import { accentIn } from '@atelier/contract/brand/colors'
import { type Speech, speechFor } from '../mails/speech.ts'
import type { InvoiceContent, Settlement } from './content.ts'
import { buyerLines, sellerLines, totalLines, usageLine } from './lines.ts'
import { isDrawable } from './logo.ts'
import { openPen, plainInk } from './pen.ts'
import { openTypeface } from './typeface.ts'

/** The page, in points: A4 with its margins. */
const left = 56
const right = 539
const middle = 310
const top = 56
const bottom = 770

const soft = { color: '#68736c' } as const

/** Invoices in English without a region have had British dates from the first on. */
const speechOf = ({ locale }: InvoiceContent): Speech => {
  const speech = speechFor([locale])
  return locale === undefined || locale === 'en' ? { ...speech, day: speechFor(['en-GB']).day } : speech
}

type Pen = ReturnType<typeof openPen>

const writeBlock = (pen: Pen, title: string, lines: readonly string[], x: number, y: number): number => {
  let at = pen.write(title, x, y, 220, { ...soft, size: 9 }) + 2
  lines.forEach((line, i) => {
    at = pen.write(line, x, at, 220, { weight: i === 0 ? 700 : 400 })
  })
  return at
}

/** The room of the words for number and dates, in points: a Swedish date of sale is the longest. */
const factLabel = 86

/** The room of the logo above the title, in points. */
const logoRoom = { width: 160, height: 40 }

const writeHead = (
  pen: Pen,
  content: InvoiceContent,
  speech: Speech,
  { ink, logo }: { readonly ink: string; readonly logo: Uint8Array | undefined },
): number => {
  const { say, day } = speech
  const isPictured = logo !== undefined && isDrawable(logo) && pen.picture(logo, left, top, logoRoom)
  const titleAt = isPictured ? top + logoRoom.height + 14 : top
  pen.write(say('invoice.title'), left, titleAt, 250, { size: 26, weight: 700, color: ink })
  const facts = [
    [say('invoice.number'), content.number],
    [say('invoice.issued'), day(new Date(content.issued_at))],
    [say('invoice.sold'), day(new Date(content.sold_at))],
  ]
  let at = top + 4
  for (const [label = '', value = ''] of facts) {
    const below = pen.write(label, middle, at, factLabel, { ...soft, size: 9 })
    const value_at = middle + factLabel + 6
    at = Math.max(below, pen.write(value, value_at, at, right - value_at, { size: 9 }))
  }
  at = pen.write(say('invoice.orderId', { id: content.order_id }), middle, at + 2, right - middle, {
    ...soft,
    size: 7,
  })
  const from = Math.max(at, titleAt + 44) + 24
  return Math.max(
    writeBlock(pen, say('invoice.from'), sellerLines(content.seller, speech), left, from),
    writeBlock(pen, say('invoice.to'), buyerLines(content.buyer, speech), middle, from),
  )
}

const writeTitles = (pen: Pen, { say }: Speech, y: number): number => {
  pen.write(say('invoice.item'), left, y, 300, { ...soft, size: 9 })
  pen.writeEnding(say('invoice.amount'), right, y, { ...soft, size: 9 })
  pen.rule(left, right, y + 16)
  return y + 24
}

/** Every text inside a value. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const countriesOf = ({ buyer, seller }: InvoiceContent): string[] =>
  [buyer.address?.country, seller.address?.country].filter((country) => country !== undefined)

/**
 * Draws an invoice as a PDF: the same content and settlement give the same pages. Names may be in any
 * writing that the typefaces know; the file contains the glyphs it shows.
 *
 * @param logo the seller's logo as a file; one that is no PNG or JPEG is left out
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
  // Paper is white: what can be read on the light pages can be read on it.
  const ink = look?.accent_color == null ? plainInk : accentIn('light', look.accent_color).text
  const room = (y: number, needed: number): number => {
    if (y + needed <= bottom) return y
    pen.turnPage()
    pen.write(say('invoice.continued', { number }), left, top, 400, { ...soft, size: 9 })
    return writeTitles(pen, speech, top + 24)
  }

  let at = writeTitles(pen, speech, writeHead(pen, content, speech, { ink, logo }) + 32)
  for (const { label, amount, usage } of content.items) {
    at = room(at, usage === undefined ? 30 : 42)
    pen.writeEnding(money(amount), right, at)
    at = pen.write(label, left, at, 360)
    if (usage !== undefined) at = pen.write(usageLine(usage, speech), left, at, 360, { ...soft, size: 9 })
    at += 6
  }
  const totals = totalLines(content, settlement, speech)
  at = room(at, totals.length * 20 + 16) + 4
  pen.rule(middle, right, at)
  at += 10
  for (const { label, amount, strong } of totals) {
    const ink = strong ? ({ weight: 700 } as const) : {}
    at = room(at, 20)
    const below = pen.write(label, middle, at, 160, ink)
    pen.writeEnding(money(amount), right, at, ink)
    at = Math.max(at + 20, below + 6)
  }
  const footer = look?.footer ?? null
  if (footer !== null) {
    at = room(at, 60) + 20
    for (const line of footer.split('\n')) at = pen.write(line, left, at, right - left, { ...soft, size: 9 })
  }
  return pen.bytes()
}
