import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { isDrawable } from './logo.ts'
import { openPen } from './pen.ts'
import { openTypeface } from './typeface.ts'

const chunk = (name: string, data: Uint8Array, length = data.length): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(length)
  return Buffer.concat([head, Buffer.from(name), data, Buffer.alloc(4)])
}

type Header = { width: number; height: number; depth: number; color: number; interlaced: number }

const header = ({ width = 4, height = 4, depth = 8, color = 6, interlaced = 0 }: Partial<Header> = {}) => {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width)
  data.writeUInt32BE(height, 4)
  data.set([depth, color, 0, 0, interlaced], 8)
  return chunk('IHDR', data)
}
const rows = (count: number, row_bytes: number, filter = 1): Buffer =>
  Buffer.concat(Array.from({ length: count }, () => Buffer.from([filter, ...Array(row_bytes).fill(7)])))
const pixels = (bytes: Uint8Array) => chunk('IDAT', deflateSync(bytes))
const end = chunk('IEND', Buffer.alloc(0))
const png = (...chunks: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks, end])

const palette = chunk('PLTE', Buffer.alloc(24, 100))
const clear = chunk('tRNS', Buffer.from([0, 128]))

const draw = async (bytes: Uint8Array): Promise<string> => {
  const facts = { title: 'T', author: 'A', date: new Date(0), language: 'en' }
  const pen = openPen(await openTypeface([]), facts)
  expect(pen.picture(bytes, 10, 10, { width: 100, height: 40 }, 'Logo')).toBe(true)
  return Buffer.from(await pen.bytes()).toString('latin1')
}

describe('a logo', () => {
  it.each([
    ['grey', png(header({ color: 0 }), pixels(rows(4, 4)))],
    ['black and white', png(header({ color: 0, depth: 1, width: 9 }), pixels(rows(4, 2)))],
    ['of full colour', png(header({ color: 2, depth: 16 }), pixels(rows(4, 24)))],
    ['with a palette', png(header({ color: 3, depth: 4 }), palette, pixels(rows(4, 2, 0)))],
    ['with a transparent palette', png(header({ color: 3 }), palette, clear, pixels(rows(4, 4)))],
    ['grey and transparent', png(header({ color: 4 }), pixels(rows(4, 8, 3)))],
    ['transparent', png(header(), pixels(rows(4, 16, 4)))],
    ['transparent, of 16 bits', png(header({ depth: 16 }), pixels(rows(4, 32, 2)))],
  ])('%s is drawn', async (_, bytes) => {
    expect(isDrawable(bytes)).toBe(true)
    expect(await draw(bytes)).toContain('/Subtype /Image')
  })

  it.each([
    ['whose rows are filtered in no known way', png(header(), pixels(rows(4, 16, 5)))],
    ['of more rows than it says', png(header(), pixels(rows(5, 16)))],
    ['of fewer rows than it says', png(header(), pixels(rows(3, 16)))],
    [
      'of one row that says it is vast',
      png(header({ width: 100_000, height: 100_000 }), pixels(rows(1, 16))),
    ],
    ['of more pixels than are unpacked', png(header({ width: 4000, height: 4000 }), pixels(rows(4, 16)))],
    ['that unpacks to gigabytes', png(header(), pixels(Buffer.alloc(20_000_000)))],
    ['without a width', png(header({ width: 0 }), pixels(rows(4, 0)))],
    ['that is interlaced', png(header({ interlaced: 1 }), pixels(rows(4, 16)))],
    ['of an unknown colour type', png(header({ color: 5 }), pixels(rows(4, 16)))],
    ['of an unknown depth', png(header({ depth: 3 }), pixels(rows(4, 6)))],
    ['with a second header', png(header(), header({ width: 9999, height: 9999 }), pixels(rows(4, 16)))],
    ['without pixels', png(header())],
    ['of pixels that break off', png(header(), chunk('IDAT', deflateSync(rows(4, 16)).subarray(0, 9)))],
    [
      'with a palette of half a colour',
      png(header({ color: 3 }), chunk('PLTE', Buffer.alloc(4)), pixels(rows(4, 4))),
    ],
    ['without its palette', png(header({ color: 3 }), pixels(rows(4, 4)))],
    [
      'with a chunk that reaches behind its end',
      png(header(), chunk('tEXt', Buffer.alloc(4), 2 ** 31 - 1), pixels(rows(4, 16))),
    ],
    [
      'with a chunk of negative length',
      png(header(), chunk('tEXt', Buffer.alloc(4), 2 ** 32 - 12), pixels(rows(4, 16))),
    ],
    ['without an end', png(header(), pixels(rows(4, 16))).subarray(0, -12)],
    ['that is none', Buffer.from('GIF89a')],
  ])('%s is left out', (_, bytes) => {
    expect(isDrawable(bytes)).toBe(false)
  })
})
