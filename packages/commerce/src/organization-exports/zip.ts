import { crc32, createDeflateRaw } from 'node:zlib'
import { pipeline } from 'node:stream/promises'
import type { Append } from '@atelier/plumbing/storage'

type Entry = {
  readonly name: Buffer
  readonly offset: number
  readonly crc: number
  readonly size: number
  readonly packed: number
}

/** Flags: UTF-8 names (bit 11); checksum and sizes follow the content (bit 3). */
const flags = 0x0808
/** Compression method. */
const methodDeflate = 8
/** Format version with 64-bit sizes. */
const version = 45
/** Fixed date 1 January 1980, which keeps the archive independent of the clock. */
const date = 0x21
/** Marker that a 32-bit number is stored as a 64-bit one, in an extra field or the ZIP64 end record. */
const stored64 = 0xffffffff

/** Signatures of the records. */
const signatures = {
  localHeader: 0x04034b50,
  dataDescriptor: 0x08074b50,
  directoryEntry: 0x02014b50,
  zip64End: 0x06064b50,
  zip64Locator: 0x07064b50,
  end: 0x06054b50,
} as const

const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const u64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}

const sizesExtra = (...sizes: readonly number[]): Buffer =>
  Buffer.concat([u16(1), u16(8 * sizes.length), ...sizes.map(u64)])

const localHeader = (name: Buffer): Buffer => {
  const extra = sizesExtra(0, 0)
  return Buffer.concat([
    u32(signatures.localHeader),
    u16(version),
    u16(flags),
    u16(methodDeflate),
    u16(0),
    u16(date),
    u32(0),
    u32(stored64),
    u32(stored64),
    u16(name.length),
    u16(extra.length),
    name,
    extra,
  ])
}

const directoryEntry = ({ name, offset, crc, size, packed }: Entry): Buffer => {
  const extra = sizesExtra(size, packed, offset)
  const lengths = [u16(name.length), u16(extra.length), u16(0), u16(0), u16(0), u32(0)]
  return Buffer.concat([
    u32(signatures.directoryEntry),
    u16(version),
    u16(version),
    u16(flags),
    u16(methodDeflate),
    u16(0),
    u16(date),
    u32(crc),
    u32(stored64),
    u32(stored64),
    ...lengths,
    u32(stored64),
    name,
    extra,
  ])
}

const directoryEnd = (count: number, start: number, length: number): Buffer => {
  // ZIP64 end record, its locator, and the classic end record.
  const versions = [u16(version), u16(version), u32(0), u32(0)]
  const numbers = [u64(count), u64(count), u64(length), u64(start)]
  const record = [u32(signatures.zip64End), u64(44), ...versions, ...numbers]
  const locator = [u32(signatures.zip64Locator), u32(0), u64(start + length), u32(1)]
  const counts = [u16(0), u16(0), u16(0xffff), u16(0xffff)]
  const last = [u32(signatures.end), ...counts, u32(stored64), u32(stored64), u16(0)]
  return Buffer.concat([...record, ...locator, ...last])
}

/**
 * Streams a ZIP file of any size with little memory (APPNOTE 6.3.3, with the 64-bit forms throughout, so that
 * a large file is no special case).
 */
export const createZip = (append: Append) => {
  const entries: Entry[] = []
  let offset = 0
  const write = async (bytes: Uint8Array): Promise<void> => {
    offset += bytes.byteLength
    await append(bytes)
  }
  return {
    /** Adds a file. Files are added sequentially. */
    add: async (path: string, texts: AsyncIterable<string> | Iterable<string>): Promise<void> => {
      const name = Buffer.from(path)
      const start = offset
      let crc = 0
      let size = 0
      await write(localHeader(name))
      const from = offset
      await pipeline(
        async function* () {
          for await (const text of texts) {
            const bytes = Buffer.from(text)
            crc = crc32(bytes, crc)
            size += bytes.length
            yield bytes
          }
        },
        createDeflateRaw(),
        async (chunks: AsyncIterable<Buffer>) => {
          for await (const chunk of chunks) await write(chunk)
        },
      )
      const packed = offset - from
      await write(Buffer.concat([u32(signatures.dataDescriptor), u32(crc), u64(packed), u64(size)]))
      entries.push({ name, offset: start, crc, size, packed })
    },
    /** Writes the directory and its end. */
    end: async (): Promise<void> => {
      const start = offset
      for (const entry of entries) await write(directoryEntry(entry))
      await write(directoryEnd(entries.length, start, offset - start))
    },
  }
}
