import { damagedPhoto } from '../unusable-photo.ts'
import { keepBytes } from './kept-bytes.ts'

const HEADER_BYTES = 12

/** Chunks of a still picture; Exif, XMP and unknown ones are dropped. */
const keptChunks = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP'])
/** Bits of `VP8X` for Exif and XMP. */
const ANNOUNCED = 0x08 | 0x04

/**
 * Returns a still WebP with nothing but its picture and its colors (RFC 9649, section 2). Data after its end
 * is dropped.
 * @returns undefined for an animation, which is not stored unchanged
 * @throws UnusablePhotoError when the file ends early
 */
export function stripWebp(bytes: Uint8Array): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < HEADER_BYTES) throw damagedPhoto()
  const stop = 8 + view.getUint32(4, true)
  if (stop > bytes.length) throw damagedPhoto()
  const output = keepBytes(bytes.length + 1)
  output.add(bytes.subarray(0, HEADER_BYTES))
  for (let at = HEADER_BYTES; at + 8 <= stop;) {
    const size = view.getUint32(at + 4, true)
    const end = at + 8 + size + (size % 2)
    // Some writers omit the padding after the last chunk.
    if (at + 8 + size > stop) throw damagedPhoto()
    const name = Buffer.from(bytes.subarray(at, at + 4)).toString('latin1')
    if (name === 'ANIM' || name === 'ANMF') return undefined
    if (keptChunks.has(name))
      output.add(name === 'VP8X' ? withoutAnnouncements(bytes, at, end) : bytes.subarray(at, end))
    at = end
  }
  const webp = output.whole()
  if (webp.length === HEADER_BYTES) throw damagedPhoto()
  new DataView(webp.buffer).setUint32(4, webp.length - 8, true)
  return webp
}

function withoutAnnouncements(bytes: Uint8Array, at: number, end: number): Uint8Array {
  const chunk = Uint8Array.from(bytes.subarray(at, end))
  chunk[8] = (chunk[8] ?? 0) & ~ANNOUNCED
  return chunk
}
