import { damagedPhoto } from '../unusable-photo.ts'
import { keepBytes } from './kept-bytes.ts'

const SIGNATURE_BYTES = 8

/**
 * Chunks that affect the picture; all others (Exif, texts, times, the frames of an animation) are dropped.
 */
const keptChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP cICP sBIT sRGB mDCV cLLI bKGD hIST pHYs sPLT'.split(' '),
)

/**
 * Returns a PNG with nothing but its picture and its colors (PNG, third edition, 5). Data after its end is
 * dropped.
 * @throws UnusablePhotoError when the file ends early
 */
export function stripPng(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept = keepBytes(bytes.length)
  kept.add(bytes.subarray(0, SIGNATURE_BYTES))
  for (let at = SIGNATURE_BYTES; at + 12 <= bytes.length;) {
    const end = at + 12 + view.getUint32(at)
    if (end > bytes.length) break
    const name = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1')
    if (keptChunks.has(name)) kept.add(bytes.subarray(at, end))
    if (name === 'IEND') return kept.whole()
    at = end
  }
  throw damagedPhoto()
}
