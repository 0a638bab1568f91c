import { readdirSync, readFileSync } from 'node:fs'
import type { Font } from 'fontkit'
import * as fontkit from 'fontkit'
import { expect, it } from 'vitest'
import { unpackWoff } from './unpack-woff.ts'

const folder = new URL('../../../fonts/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.woff'))

/** Glyphs of the visible characters: of a packed font, fontkit cannot read an empty glyph at the end. */
const readGlyphs = (font: Font) =>
  font.characterSet
    .filter((code) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(String.fromCodePoint(code)))
    .map((code) => {
      const glyph = font.glyphForCodePoint(code)
      return [code, glyph.id, glyph.advanceWidth, glyph.path.toSVG()]
    })

type Stream = { pos: number }

/** Opens a packed font whose tables are unpacked once each; fontkit unpacks them again for every glyph. */
const openPacked = (bytes: Buffer): Font => {
  const font = fontkit.create(bytes) as Font & { _getTableStream(tag: string): Stream }
  const unpack = font._getTableStream.bind(font)
  const unpacked = new Map<string, { readonly stream: Stream; readonly start: number }>()
  font._getTableStream = (tag) => {
    const unpackedTable = unpacked.get(tag)
    if (unpackedTable !== undefined) return Object.assign(unpackedTable.stream, { pos: unpackedTable.start })
    const stream = unpack(tag)
    unpacked.set(tag, { stream, start: stream.pos })
    return stream
  }
  return font
}

it.each(files)('%s has the same glyphs unpacked', (name) => {
  const packed = readFileSync(new URL(name, folder))
  const [before, after] = [openPacked(packed), fontkit.create(unpackWoff(packed)) as Font]
  expect(after.postscriptName).toBe(before.postscriptName)
  expect(after.unitsPerEm).toBe(before.unitsPerEm)
  const glyphs = readGlyphs(after)
  expect(glyphs.length).toBeGreaterThan(20)
  expect(glyphs).toEqual(readGlyphs(before))
})
