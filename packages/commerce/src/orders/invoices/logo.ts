import { inflateSync } from 'node:zlib'

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex')
const jpegSignature = Buffer.from('ffd8ff', 'hex')

/** Maximum unpacked size of a logo, in bytes. */
const maxUnpackedBytes = 16_000_000

/** Maximum side of a logo, in pixels. */
const maxSide = 4000

/** PNG pixel formats, by color type. */
const colorTypes = new Map<number, { readonly samples: number; readonly depths: readonly number[] }>([
  [0, { samples: 1, depths: [1, 2, 4, 8, 16] }],
  [2, { samples: 3, depths: [8, 16] }],
  [3, { samples: 1, depths: [1, 2, 4, 8] }],
  [4, { samples: 2, depths: [8, 16] }],
  [6, { samples: 4, depths: [8, 16] }],
])
const indexed = 3

/** Maximum filter type of a PNG row. */
const maxFilterType = 4

type Chunk = { readonly name: string; readonly data: Buffer }

/** Returns the chunks of a PNG before its end. Undefined when one exceeds the file, or when the end is missing. */
const chunksOf = (png: Buffer): Chunk[] | undefined => {
  const chunks: Chunk[] = []
  for (let at = pngSignature.length; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at)
    if (length > png.length - at - 12) return undefined
    const name = png.toString('latin1', at + 4, at + 8)
    if (name === 'IEND') return chunks
    chunks.push({ name, data: png.subarray(at + 8, at + 8 + length) })
    at += 12 + length
  }
  return undefined
}

/** Returns the pixel layout of a PNG. Undefined when it cannot be drawn. */
const readHeader = ({ name, data }: Chunk) => {
  if (name !== 'IHDR' || data.length !== 13) return undefined
  const width = data.readUInt32BE(0)
  const height = data.readUInt32BE(4)
  const [depth = 0, color_type = 0, compression, filtering, interlacing] = data.subarray(8)
  const kind = colorTypes.get(color_type)
  if (kind === undefined || !kind.depths.includes(depth)) return undefined
  if (Math.min(width, height) < 1 || Math.max(width, height) > maxSide) return undefined
  if (compression !== 0 || filtering !== 0 || interlacing !== 0) return undefined
  return { height, depth, color_type, row_bytes: 1 + Math.ceil((width * kind.samples * depth) / 8) }
}

/**
 * Returns true when each part of a PNG matches its header. The drawing library unpacks some formats
 * asynchronously, where errors cannot be caught, so invalid data are rejected here. It supports transparent
 * colors only in 8-bit palettes, and takes a palette of a truecolor picture, a mere suggestion, for its colors.
 */
const isSoundPng = (file: Buffer): boolean => {
  const [first, ...chunks] = chunksOf(file) ?? []
  const header = first && readHeader(first)
  if (header === undefined) return false
  const { height, depth, color_type, row_bytes } = header
  const chunksNamed = (name: string) => chunks.filter((chunk) => chunk.name === name).map(({ data }) => data)
  if (chunksNamed('IHDR').length > 0) return false
  const palettes = chunksNamed('PLTE')
  if (palettes.length !== (color_type === indexed ? 1 : 0)) return false
  if (palettes.some(({ length }) => length === 0 || length % 3 > 0 || length > 768)) return false
  if (chunksNamed('tRNS').length > 0 && !(color_type === indexed && depth === 8)) return false
  const size = height * row_bytes
  if (size > maxUnpackedBytes) return false
  try {
    const rows = inflateSync(Buffer.concat(chunksNamed('IDAT')), { maxOutputLength: size })
    if (rows.length !== size) return false
    for (let at = 0; at < size; at += row_bytes) if ((rows[at] ?? 0) > maxFilterType) return false
    return true
  } catch {
    return false
  }
}

/**
 * Returns true for a logo that can be drawn: a JPEG, without further checks, or a PNG that is valid, not
 * interlaced, and unpacks to a limited size. A small file can contain gigabytes.
 */
export const isDrawable = (bytes: Uint8Array): boolean => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.subarray(0, 3).equals(jpegSignature)) return true
  return file.subarray(0, 8).equals(pngSignature) && isSoundPng(file)
}
