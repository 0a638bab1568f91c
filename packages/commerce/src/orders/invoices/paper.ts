import { accentIn } from '@atelier/contract/brand/colors'
import { type Speech, speechFor } from '../../mails/index.ts'
import type { InvoiceContent } from './content.ts'
import { buyerLines, sellerLines } from './lines.ts'
import { isDrawable } from './logo.ts'
import {
  bottom,
  type Fact,
  left,
  middle,
  type Pen,
  right,
  soft,
  top,
  writeBlock,
  writeFacts,
} from './page.ts'
import { openPen, plainInk } from './pen.ts'
import { openTypeface } from './typeface.ts'

/** A document that is being written: an invoice, or a credit note for one. */
export type Paper = {
  readonly pen: Pen
  /** The head of every page after the first. */
  readonly continued: string
  /** The invoice. */
  readonly content: InvoiceContent
  readonly speech: Speech
  /** The color of titles. */
  readonly ink: string
  /** Logo of the seller; undefined if there is none. */
  readonly logo: Uint8Array | undefined
}

/** Returns every text inside a value. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const countriesOf = ({ buyer, seller }: InvoiceContent): string[] =>
  [buyer.address?.country, seller.address?.country].filter((country) => country !== undefined)

/**
 * Opens a document about an invoice, in its language and with its seller's look.
 *
 * @param logo the seller's logo as a file; one that is no PNG or JPEG is left out
 * @param facts the title of the file, the head of its further pages, and the moment of issue in ISO 8601
 */
export const openPaper = async (
  content: InvoiceContent,
  logo: Uint8Array | undefined,
  facts: {
    readonly title: (say: Speech['say']) => string
    readonly continued: (say: Speech['say']) => string
    readonly issued_at: string
  },
): Promise<Paper> => {
  const { seller, look } = content
  const speech = speechFor([content.locale])
  const typeface = await openTypeface(textsIn(content), countriesOf(content))
  const pen = openPen(typeface, {
    title: facts.title(speech.say),
    author: seller.name,
    date: new Date(facts.issued_at),
    language: speech.locale,
  })
  // Paper is white: what can be read on the light pages can be read on it.
  const ink = look?.accent_color == null ? plainInk : accentIn('light', look.accent_color).text
  const picture = logo !== undefined && isDrawable(logo) ? logo : undefined
  return { pen, continued: facts.continued(speech.say), content, speech, ink, logo: picture }
}

/** Starts the next page. @returns the y position below its head */
export const turnPage = ({ pen, continued }: Paper): number => {
  pen.turnPage()
  pen.writePageHeader(continued, left, top, { ...soft, size: 9 })
  return top + 24
}

export const fits = (y: number, needed: number): boolean => y + needed <= bottom

/** Returns the y position of a part that needs a height: on the next page where it does not fit on this one. */
export const room = (paper: Paper, y: number, needed: number): number =>
  fits(y, needed) ? y : turnPage(paper)

/** The room of the logo above the title, in points. */
const logoRoom = { width: 160, height: 40 }

/** Writes the head of a document: logo, title, facts, seller and buyer. @returns the y position of its end */
export const writeHead = (
  { pen, content, speech, ink, logo }: Paper,
  title: string,
  facts: readonly Fact[],
): number => {
  const { say } = speech
  const isPictured = logo !== undefined && pen.picture(logo, left, top, logoRoom, content.seller.name)
  const title_at = isPictured ? top + logoRoom.height + 14 : top
  const title_end = pen.write(title, left, title_at, 246, { size: 26, weight: 700, color: ink, tag: 'H1' })
  const facts_end = writeFacts(pen, facts, top + 4)
  const from = Math.max(facts_end, title_end, title_at + 44) + 24
  return Math.max(
    writeBlock(pen, say('invoice.from'), sellerLines(content.seller, speech), left, from),
    writeBlock(pen, say('invoice.to'), buyerLines(content.buyer, speech), middle, from),
  )
}

/** Writes the text that the seller puts at the end of documents; nothing without one. */
export const writeFooter = (paper: Paper, y: number): void => {
  const { pen, content } = paper
  const footer = content.look?.footer
  if (footer == null) return
  const ink = { ...soft, size: 9 }
  footer.split('\n').reduce(
    (at, line) => {
      const line_at = room(paper, at, pen.heightOf(line, right - left, ink))
      return pen.write(line, left, line_at, right - left, ink)
    },
    room(paper, y, 60) + 20,
  )
}
