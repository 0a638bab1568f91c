import { crc32, inflateRawSync } from 'node:zlib'

/** Returns the files of a ZIP archive with 64-bit sizes, by name. Verifies checksums. */
export const readZip = (archive: Buffer): ReadonlyMap<string, string> => {
  const end = archive.length - 22
  if (archive.readUInt32LE(end) !== 0x06054b50) throw new Error('The archive has no end.')
  const record = Number(archive.readBigUInt64LE(end - 20 + 8))
  const count = Number(archive.readBigUInt64LE(record + 32))
  let at = Number(archive.readBigUInt64LE(record + 48))
  const files = new Map<string, string>()
  for (let i = 0; i < count; i += 1) {
    const crc = archive.readUInt32LE(at + 16)
    const nameLength = archive.readUInt16LE(at + 28)
    const extra = at + 46 + nameLength
    const name = archive.toString('utf8', at + 46, extra)
    const packed = Number(archive.readBigUInt64LE(extra + 12))
    const offset = Number(archive.readBigUInt64LE(extra + 20))
    const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28)
    const content = inflateRawSync(archive.subarray(start, start + packed))
    if (crc32(content) !== crc) throw new Error(`${name} is damaged.`)
    files.set(name, content.toString('utf8'))
    at = extra + archive.readUInt16LE(at + 30)
  }
  return files
}
