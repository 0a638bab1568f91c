import { inflateSync } from 'node:zlib'

type Glyphs = ReadonlyMap<string, string>

const objectsOf = (bytes: Uint8Array): ReadonlyMap<string, Buffer> => {
  const file = Buffer.from(bytes)
  const text = file.toString('latin1')
  const objects = new Map<string, Buffer>()
  for (const result of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const from = result.index + result[0].length
    objects.set(result[1] ?? '', file.subarray(from, text.indexOf('endobj', from)))
  }
  return objects
}

const streamOf = (object: Buffer): string => {
  const text = object.toString('latin1')
  const from = text.indexOf('stream\n') + 7
  const data = object.subarray(from, text.lastIndexOf('\nendstream'))
  return (text.includes('/FlateDecode') ? inflateSync(data) : data).toString('latin1')
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

const unicode = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** Characters of a font's glyphs, from its ToUnicode table. */
const glyphsOf = (table: string): Glyphs => {
  const glyphs = new Map<string, string>()
  for (const [, range = ''] of table.matchAll(/beginbfrange\n([^]*?)endbfrange/g)) {
    for (const [, first = '', list = ''] of range.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
      const start = Number.parseInt(first, 16)
      // A ligature maps to several characters, separated by spaces.
      ;[...list.matchAll(/<([^>]*)>/g)].forEach(([, hex = ''], i) =>
        glyphs.set((start + i).toString(16).padStart(4, '0'), unicode(hex.replaceAll(' ', ''))),
      )
    }
  }
  return glyphs
}

/** Replacement text of a span: a PDF string, UTF-16 with a byte order mark. */
const actualText = (literal: string): string => {
  const bytes = Buffer.from(
    literal.replaceAll(/\\([nrtbf()\\])/g, (_, code: string) => escapes[code] ?? code),
    'latin1',
  )
  return bytes[0] === 0xfe && bytes[1] === 0xff
    ? Buffer.from(bytes.subarray(2)).swap16().toString('utf16le')
    : bytes.toString('latin1')
}

/**
 * Reads the text of a PDF as a reader would copy it, with an entry per written piece. Supports the subset of
 * the format used here.
 */
export const readPdf = (
  bytes: Uint8Array,
): { readonly pages: number; readonly pieces: readonly string[] } => {
  const objects = objectsOf(bytes)
  const get = (id: string | undefined): string => objects.get(id ?? '')?.toString('latin1') ?? ''
  const fonts = new Map<string, Glyphs>()
  for (const [id, object] of objects) {
    const table = /\/Type0[^]*\/ToUnicode (\d+) 0 R|\/ToUnicode (\d+) 0 R/.exec(object.toString('latin1'))
    const reference = table?.[1] ?? table?.[2]
    const result = objects.get(reference ?? '')
    if (result !== undefined) fonts.set(id, glyphsOf(streamOf(result)))
  }
  const pages = [...objects.values()]
    .map((item) => item.toString('latin1'))
    .filter((item) => /\/Type \/Page\n/.test(item))
  const pieces = pages.flatMap((page) => {
    const resources = page.includes('/Resources <<') ? page : get(/\/Resources (\d+) 0 R/.exec(page)?.[1])
    const names = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, id]),
    )
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '')
    let glyphs: Glyphs | undefined
    let span = false
    const results: string[] = []
    for (const [, font, shownCodes, actual, tag] of (content === undefined ? '' : streamOf(content)).matchAll(
      /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|\/Span <<\s*\/ActualText \(((?:[^()\\]|\\[^])*)\)\s*>> BDC|\n(EMC)\n/g,
    )) {
      if (font !== undefined) glyphs = fonts.get(names.get(font) ?? '')
      else if (actual !== undefined) {
        results.push(actualText(actual))
        span = true
      } else if (tag !== undefined) span = false
      else {
        const codes = [...(shownCodes ?? '').matchAll(/<(\w+)>/g)].map(([, hex = '']) => hex).join('')
        const drawn: readonly string[] = codes.match(/.{4}/g) ?? []
        // The first glyph of a font is an empty box.
        const isBlank = drawn.includes('0000')
        if (isBlank) results.push('\uFFFD')
        if (!span) results.push(drawn.map((code) => glyphs?.get(code) ?? '\uFFFD').join(''))
      }
    }
    return results
  })
  return { pages: pages.length, pieces }
}
