import { createInflate } from 'node:zlib'
import { keepBytes } from './kept-bytes.ts'

const HEADER_AT = 16

/** Channels of a pixel, by color type (PNG, third edition, 11.2.1). */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** First column and row of each pass of an interlaced picture, and the steps between its pixels (8.1). */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** Returns the number of bytes of all rows, each with the byte of its filter. */
function bytesOfRows(view: DataView): number {
  const [width, height] = [view.getUint32(HEADER_AT), view.getUint32(HEADER_AT + 4)]
  const [depth, color] = [view.getUint8(HEADER_AT + 8), view.getUint8(HEADER_AT + 9)]
  const isInterlaced = view.getUint8(HEADER_AT + 12) === 1
  const bits = depth * (channelsOf[color] ?? 0)
  const bytesOf = (columns: number, rows: number): number =>
    columns <= 0 || rows <= 0 ? 0 : rows * (1 + Math.ceil((columns * bits) / 8))
  if (!isInterlaced) return bytesOf(width, height)
  return passes.reduce(
    (sum, [left, top, across, down]) =>
      sum + bytesOf(Math.ceil((width - left) / across), Math.ceil((height - top) / down)),
    0,
  )
}

/** Returns the compressed data of a PNG, which its chunks `IDAT` hold together. */
function dataOf(png: Uint8Array, view: DataView): Uint8Array {
  const data = keepBytes(png.length)
  for (let at = 8; at + 12 <= png.length; at += 12 + view.getUint32(at))
    if (Buffer.from(png.subarray(at + 4, at + 8)).toString('latin1') === 'IDAT')
      data.add(png.subarray(at + 8, at + 8 + view.getUint32(at)))
  return data.whole()
}

/**
 * Returns true when the compressed data of a PNG are its rows and nothing else. Decoders ignore bytes behind the last
 * row, and behind the end of the compressed data.
 *
 * @param png a PNG of whole chunks, beginning with its header
 */
export async function hasRowsAlone(png: Uint8Array): Promise<boolean> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const data = dataOf(png, view)
  const expected = bytesOfRows(view)
  const inflate = createInflate()
  inflate.end(data)
  let rows = 0
  try {
    for await (const chunk of inflate) {
      rows += (chunk as Buffer).length
      if (rows > expected) return false
    }
  } catch {
    return false
  }
  return rows === expected && inflate.bytesWritten === data.length
}
