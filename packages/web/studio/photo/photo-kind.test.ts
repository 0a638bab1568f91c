import { describe, expect, it } from 'vitest'
import { kindOfPhoto } from './photo-kind.ts'

const text = (content: string) => new TextEncoder().encode(content)

const box = (...brands: readonly string[]): Uint8Array => {
  const bytes = new Uint8Array(8 + 4 * (brands.length + 1))
  bytes[3] = bytes.length
  bytes.set(text('ftyp'), 4)
  brands.forEach((brand, at) => bytes.set(text(brand), at === 0 ? 8 : 12 + at * 4))
  return bytes
}

describe('the kind of a picture', () => {
  it.each([
    ['jpeg', '/9j/2wBDAAYEBQYFBAYGBQ=='],
    ['png', 'iVBORw0KGgoAAAANSUhEUg=='],
    ['webp', 'UklGRkgAAABXRUJQVlA4IA=='],
    ['gif', 'R0lGODlhUABQAIAAAExpcQ=='],
    ['tiff', 'SUkqAJQAAAD/2P/AABEIAA=='],
    ['avif', 'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANY='],
  ])('is known by how a real %s begins', (kind, opening) => {
    expect(kindOfPhoto(new Uint8Array(Buffer.from(opening, 'base64')))).toBe(kind)
  })

  it('tells HEIC and AVIF apart by their brands, also under a common one', () => {
    expect(kindOfPhoto(box('heic', 'mif1', 'heic'))).toBe('heic')
    expect(kindOfPhoto(box('mif1', 'mif1', 'heic'))).toBe('heic')
    expect(kindOfPhoto(box('mif1', 'avif', 'miaf'))).toBe('avif')
    expect(kindOfPhoto(box('isom', 'mp42'))).toBeUndefined()
  })

  it('knows both byte orders of TIFF, BMP, and SVG behind a declaration', () => {
    expect(kindOfPhoto(new Uint8Array([0x4d, 0x4d, 0, 0x2a]))).toBe('tiff')
    expect(kindOfPhoto(Uint8Array.from({ length: 60 }, (_, at) => [0x42, 0x4d][at] ?? 0))).toBe('bmp')
    expect(
      kindOfPhoto(
        text('\uFEFF<?xml version="1.0"?>\n<!-- drawn -->\n<svg xmlns="http://www.w3.org/2000/svg"/>'),
      ),
    ).toBe('svg')
  })

  it('is unknown for what is no picture', () => {
    for (const content of [
      '',
      'BM',
      '{"svg":1}',
      '%PDF-1.7',
      '<html><body>svg</body></html>',
      'PK\u0003\u0004',
    ])
      expect(kindOfPhoto(text(content)), content).toBeUndefined()
  })
})
