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

it.each(files)('%s has the same glyphs unpacked', (name) => {
  const packed = readFileSync(new URL(name, folder))
  const [before, after] = [fontkit.create(packed) as Font, fontkit.create(unpackWoff(packed)) as Font]
  expect(after.postscriptName).toBe(before.postscriptName)
  expect(after.unitsPerEm).toBe(before.unitsPerEm)
  const glyphs = readGlyphs(after)
  expect(glyphs.length).toBeGreaterThan(20)
  expect(glyphs).toEqual(readGlyphs(before))
})
