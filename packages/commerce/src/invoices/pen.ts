// Its types know the default export alone.
// oxlint-disable-next-line import/no-named-as-default
import PDFDocument from 'pdfkit'
import type { Weight } from './source-sans.ts'
import { clustersOf, fontName, needsText, type Typeface } from './typeface.ts'

export type Ink = {
  readonly size?: number
  readonly weight?: Weight
  readonly color?: string
}

type Measured = Required<Ink>

/** The colour of whatever has no other. */
export const plainInk = '#23302a'

/** Height of the letters of Source Sans above their line, to which fonts of other scripts keep. A part of the size. */
const ascent = 1.024

const plain: Measured = { size: 10, weight: 400, color: plainInk }

/** Writes into a document, in the scripts that its typeface was opened for. */
export const openPen = (
  typeface: Typeface,
  facts: {
    readonly title: string
    readonly author: string
    readonly date: Date
    /** A BCP 47 tag. */
    readonly language: string
  },
) => {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: facts.language,
    displayTitle: true,
    info: { Title: facts.title, Author: facts.author, CreationDate: facts.date, Producer: 'Atelier' },
  })
  for (const [name, bytes] of typeface.fonts) document.registerFont(name, Buffer.from(bytes))

  const widthOf = (text: string, { size, weight }: Measured): number =>
    typeface
      .piecesOf(text)
      .reduce(
        (width, piece) =>
          width + document.font(fontName(piece.font, weight)).fontSize(size).widthOfString(piece.text),
        0,
      )

  /** Breaks a text into lines no wider than `width` points; a word that is wider alone is broken too. */
  const breakLines = (text: string, width: number, ink: Measured): string[] => {
    const lines = ['']
    const fits = (line: string) => widthOf(line, ink) <= width
    for (const word of text.split(/\s+/)) {
      const last = lines.at(-1) ?? ''
      const longer = last === '' ? word : `${last} ${word}`
      if (fits(longer)) lines[lines.length - 1] = longer
      else if (fits(word)) lines.push(word)
      else {
        if (last !== '') lines.push('')
        for (const cluster of clustersOf(word)) {
          const grown = (lines.at(-1) ?? '') + cluster
          if (fits(grown)) lines[lines.length - 1] = grown
          else lines.push(cluster)
        }
      }
    }
    return lines
  }

  const writeLine = (text: string, x: number, y: number, ink: Measured): void => {
    const baseline = y + ascent * ink.size
    let at = x
    for (const piece of typeface.piecesOf(text)) {
      if (needsText(piece)) document.markContent('Span', { actual: piece.text })
      document.font(fontName(piece.font, ink.weight)).fontSize(ink.size).fillColor(ink.color)
      document.text(piece.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' })
      at += document.widthOfString(piece.text)
      if (needsText(piece)) document.endMarkedContent()
    }
  }

  return {
    document,
    /** Writes from the left edge `x`, breaking at `width`; answers how far down it came. Points from the top left. */
    write: (text: string, x: number, y: number, width: number, ink: Ink = {}): number => {
      const whole = { ...plain, ...ink }
      const lines = breakLines(text, width, whole)
      const step = whole.size * 1.4
      lines.forEach((line, i) => writeLine(line, x, y + i * step, whole))
      return y + lines.length * step
    },
    /** Writes one line that ends at the right edge `x`. */
    writeEnding: (text: string, x: number, y: number, ink: Ink = {}): void => {
      const whole = { ...plain, ...ink }
      writeLine(text, x - widthOf(text, whole), y, whole)
    },
    /** Puts a picture into a room, as large as fits; false when it is neither a PNG nor a JPEG that can be read. */
    picture: (
      bytes: Uint8Array,
      x: number,
      y: number,
      { width, height }: { readonly width: number; readonly height: number },
    ): boolean => {
      try {
        document.image(Buffer.from(bytes), x, y, { fit: [width, height] })
        return true
      } catch {
        return false
      }
    },
    rule: (from: number, to: number, y: number): void => {
      document.moveTo(from, y).lineTo(to, y).lineWidth(0.6).strokeColor('#c9c3b4').stroke()
    },
    turnPage: (): void => {
      document.addPage()
    },
    /** Ends the document. */
    bytes: async (): Promise<Uint8Array> => {
      const parts: Buffer[] = []
      document.end()
      for await (const part of document) parts.push(part as Buffer)
      return Buffer.concat(parts)
    },
  }
}
