// Its types only declare the default export.
// oxlint-disable-next-line import/no-named-as-default
import PDFDocument from 'pdfkit'
import type { Weight } from './source-sans.ts'
import { breakLines } from './line-breaking.ts'
import { fontName, needsActualText, type Typeface } from './typeface.ts'

/** Structure element of a document, by its PDF name. */
export type Tag = 'H1' | 'H2' | 'P' | 'Sect' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure'

export type Ink = {
  /** Default: a paragraph. */
  readonly tag?: Tag
  readonly size?: number
  readonly weight?: Weight
  readonly color?: string
}

type Measured = Required<Omit<Ink, 'tag'>>

/** Default text color. */
export const plainInk = '#23302a'

/** Line height, relative to the font size. */
const leading = 1.4

/** Ascent of Source Sans relative to the font size. Fonts of other scripts align to it. */
const ascent = 1.024

const plain: Measured = { size: 10, weight: 400, color: plainInk }

/** Opens a pen that writes into a document, in the scripts of its typeface. */
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
    pdfVersion: '1.5',
    tagged: true,
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

  /** Breaks a text into lines of at most `width` points. */
  const wrap = (text: string, width: number, ink: Measured): readonly string[] =>
    breakLines(text, (line) => widthOf(line, ink) <= width)

  const writeLine = (text: string, x: number, y: number, ink: Measured): void => {
    const baseline = y + ascent * ink.size
    let at = x
    const pieces = typeface.piecesOf(text)
    const hasActualText = needsActualText(pieces)
    if (hasActualText) document.markContent('Span', { actual: pieces.map((piece) => piece.text).join('') })
    for (const piece of pieces) {
      document.font(fontName(piece.font, ink.weight)).fontSize(ink.size).fillColor(ink.color)
      document.text(piece.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' })
      at += document.widthOfString(piece.text)
    }
    if (hasActualText) document.endMarkedContent()
  }

  // Structure tree for screen readers. Elements are added at the current position.
  const root = document.struct('Document')
  document.addStructure(root)
  let parent = root
  const tagged = <Result>(tag: Tag, draw: () => Result, alt?: string): Result => {
    const element = document.struct(tag, alt === undefined ? {} : { alt })
    parent.add(element)
    const outer = parent
    parent = element
    try {
      return draw()
    } finally {
      parent = outer
      element.end()
    }
  }
  // The space separates the last word of a line from the next one for screen readers.
  const writeLines = (lines: readonly string[], x: number, y: number, ink: Measured): void =>
    lines.forEach((line, i) => {
      const text = i < lines.length - 1 ? `${line} ` : line
      parent.add(() => writeLine(text, x, y + i * ink.size * leading, ink))
    })

  return {
    document,
    tagged,
    /**
     * Writes text from the left edge `x`, wrapped at `width`. Returns the y position below it. In points from
     * the top left.
     */
    write: (text: string, x: number, y: number, width: number, ink: Ink = {}): number => {
      const whole = { ...plain, ...ink }
      const lines = wrap(text, width, whole)
      tagged(ink.tag ?? 'P', () => writeLines(lines, x, y, whole))
      return y + lines.length * whole.size * leading
    },
    /** Returns the height of a text as `write` draws it, in points. */
    heightOf: (text: string, width: number, ink: Ink = {}): number => {
      const whole = { ...plain, ...ink }
      return wrap(text, width, whole).length * whole.size * leading
    },
    /** Writes one line, right-aligned at `x`, in smaller type if it is wider than `width`. */
    writeRight: (text: string, x: number, y: number, ink: Ink = {}, width = Infinity): void => {
      const sized = { ...plain, ...ink }
      const whole = { ...sized, size: sized.size * Math.min(1, width / widthOf(text, sized)) }
      tagged(ink.tag ?? 'P', () => parent.add(() => writeLine(text, x - widthOf(text, whole), y, whole)))
    },
    /** Writes a page header, which screen readers skip. */
    writePageHeader: (text: string, x: number, y: number, ink: Ink = {}): void => {
      document.markContent('Artifact', { type: 'Pagination' })
      writeLine(text, x, y, { ...plain, ...ink })
      document.endMarkedContent()
    },
    /**
     * Draws an image scaled to fit. Returns false for an unreadable PNG or JPEG.
     *
     * @param alt text alternative of the image
     */
    picture: (
      bytes: Uint8Array,
      x: number,
      y: number,
      { width, height }: { readonly width: number; readonly height: number },
      alt: string,
    ): boolean => {
      let isDrawn = false
      const draw = () => {
        try {
          document.image(Buffer.from(bytes), x, y, { fit: [width, height] })
          isDrawn = true
        } catch {
          // An unreadable image is omitted from the document.
        }
      }
      tagged('Figure', () => parent.add(draw), alt)
      return isDrawn
    },
    rule: (from: number, to: number, y: number): void => {
      document.markContent('Artifact', { type: 'Layout' })
      document.moveTo(from, y).lineTo(to, y).lineWidth(0.6).strokeColor('#c9c3b4').stroke()
      document.endMarkedContent()
    },
    turnPage: (): void => {
      document.addPage()
    },
    /** Finishes the document and returns its bytes. */
    bytes: async (): Promise<Uint8Array> => {
      const parts: Buffer[] = []
      root.end()
      document.end()
      for await (const part of document) parts.push(part as Buffer)
      return Buffer.concat(parts)
    },
  }
}
