import { inflateSync } from 'node:zlib'

/** Table of a font, as a WOFF file stores it. */
type Table = {
  readonly tag: Buffer
  readonly checksum: number
  readonly bytes: Buffer
}

/** Sizes of the head of a WOFF file and of each table's entry, in bytes; and those of a TrueType file. */
const woff = { head: 44, entry: 20 }
const trueType = { head: 12, entry: 16 }

const readTable = (file: Buffer, at: number): Table => {
  const offset = file.readUInt32BE(at + 4)
  const packed_length = file.readUInt32BE(at + 8)
  const length = file.readUInt32BE(at + 12)
  const packed = file.subarray(offset, offset + packed_length)
  return {
    tag: file.subarray(at, at + 4),
    checksum: file.readUInt32BE(at + 16),
    bytes: packed_length < length ? inflateSync(packed) : packed,
  }
}

/** Rounds a position up to a multiple of four, where tables begin. */
const alignUp = (position: number): number => Math.ceil(position / 4) * 4

/**
 * Returns the TrueType font of a WOFF file. Documents can be written with either, but fontkit unpacks a WOFF
 * font for every document, in JavaScript, which takes most of the time of an invoice (WOFF File Format 1.0, W3C).
 */
export const unpackWoff = (file: Buffer): Buffer => {
  const count = file.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => readTable(file, woff.head + index * woff.entry))
  const first = trueType.head + count * trueType.entry
  const size = tables.reduce((end, { bytes }) => alignUp(end + bytes.length), first)
  const font = Buffer.alloc(size)
  file.copy(font, 0, 4, 8)
  font.writeUInt16BE(count, 4)
  // For a binary search among the entries.
  const power = Math.floor(Math.log2(count))
  font.writeUInt16BE(2 ** power * trueType.entry, 6)
  font.writeUInt16BE(power, 8)
  font.writeUInt16BE((count - 2 ** power) * trueType.entry, 10)
  let offset = first
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const entry = trueType.head + index * trueType.entry
    tag.copy(font, entry)
    font.writeUInt32BE(checksum, entry + 4)
    font.writeUInt32BE(offset, entry + 8)
    font.writeUInt32BE(bytes.length, entry + 12)
    bytes.copy(font, offset)
    offset = alignUp(offset + bytes.length)
  }
  return font
}
