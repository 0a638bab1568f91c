import { describe, expect, it } from 'vitest'
import { isSvg, nameUnsupported, sniffPhoto } from './photo-kind.ts'

const text = (content: string) => new TextEncoder().encode(content)

const box = (...brands: readonly string[]): Uint8Array => {
  const bytes = new Uint8Array(8 + 4 * (brands.length + 1))
  bytes[3] = bytes.length
  bytes.set(text('ftyp'), 4)
  brands.forEach((brand, at) => bytes.set(text(brand), at === 0 ? 8 : 12 + at * 4))
  return bytes
}

describe('the kind of a photo', () => {
  it.each([
    ['jpeg', '/9j/2wBDAAYEBQYFBAYGBQ=='],
    ['png', 'iVBORw0KGgoAAAANSUhEUg=='],
    ['webp', 'UklGRkgAAABXRUJQVlA4IA=='],
    ['gif', 'R0lGODlhUABQAIAAAExpcQ=='],
    ['tiff', 'SUkqAJQAAAD/2P/AABEIAA=='],
    ['avif', 'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANY='],
  ])('is known by the first bytes of a real %s', (kind, opening) => {
    expect(sniffPhoto(new Uint8Array(Buffer.from(opening, 'base64')))).toBe(kind)
  })

  it('distinguishes HEIC and AVIF by their brands, also under a common one', () => {
    expect(sniffPhoto(box('heic', 'mif1', 'heic'))).toBe('heic')
    expect(sniffPhoto(box('mif1', 'mif1', 'heic'))).toBe('heic')
    expect(sniffPhoto(box('mif1', 'avif', 'miaf'))).toBe('avif')
    expect(sniffPhoto(box('isom', 'mp42'))).toBeUndefined()
  })

  it('reads both byte orders of TIFF and BigTIFF, and BMP', () => {
    for (const version of [0x2a, 0x2b]) {
      expect(sniffPhoto(new Uint8Array([0x4d, 0x4d, 0, version]))).toBe('tiff')
      expect(sniffPhoto(new Uint8Array([0x49, 0x49, version, 0]))).toBe('tiff')
    }
    expect(sniffPhoto(Uint8Array.from({ length: 60 }, (_, at) => [0x42, 0x4d][at] ?? 0))).toBe('bmp')
  })

  it('is none for a drawing, which is recognized as such, also behind a declaration', () => {
    const svg = '\uFEFF<?xml version="1.0"?>\n<!-- drawn -->\n<svg xmlns="http://www.w3.org/2000/svg"/>'
    for (const drawing of [svg, '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>']) {
      expect(sniffPhoto(text(drawing))).toBeUndefined()
      expect(isSvg(text(drawing))).toBe(true)
    }
    for (const other of [
      '<html><body>svg</body></html>',
      '<!doctype html><svg width="9"></svg>',
      '{"svg":1}',
    ])
      expect(isSvg(text(other)), other).toBe(false)
  })

  it('is unknown for other files', () => {
    for (const content of [
      '',
      'BM',
      '{"svg":1}',
      '%PDF-1.7',
      '<html><body>svg</body></html>',
      '<!doctype html><html><body><svg width="9"></svg></body></html>',
      'PK\u0003\u0004',
    ])
      expect(sniffPhoto(text(content)), content).toBeUndefined()
  })

  it('names well-known formats that cannot be opened', () => {
    expect(nameUnsupported(text('%PDF-1.7'))).toBe('a PDF document')
    expect(nameUnsupported(box('isom', 'mp42'))).toBe('a video')
    expect(nameUnsupported(text('Dear painter'))).toBeUndefined()
  })
})
