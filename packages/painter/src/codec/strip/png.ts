import { damagedPhoto } from '../unusable-photo.ts'
import { keepBytes } from './kept-bytes.ts'

const SIGNATURE_BYTES = 8

/**
 * Chunks that affect the picture, with the most bytes that each can need; all others (Exif, texts, times, suggested
 * palettes, the frames of an animation) are dropped, and so are longer ones, which decoders ignore.
 */
const keptChunks: Readonly<Record<string, number>> = {
  IHDR: 13,
  PLTE: 768,
  IDAT: Infinity,
  IEND: 0,
  tRNS: 256,
  cHRM: 32,
  gAMA: 4,
  iCCP: Infinity,
  cICP: 4,
  sBIT: 4,
  sRGB: 1,
  mDCV: 24,
  cLLI: 8,
  bKGD: 6,
  pHYs: 9,
}

/**
 * Returns a PNG with nothing but its picture and its colors (PNG, third edition, 5). Data after its end is
 * dropped.
 * @throws UnusablePhotoError when the file ends early
 */
export function stripPng(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const output = keepBytes(bytes.length)
  output.add(bytes.subarray(0, SIGNATURE_BYTES))
  for (let at = SIGNATURE_BYTES; at + 12 <= bytes.length;) {
    const size = view.getUint32(at)
    const end = at + 12 + size
    if (end > bytes.length) break
    const name = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1')
    if (size <= (keptChunks[name] ?? -1)) output.add(bytes.subarray(at, end))
    if (name === 'IEND' && size === 0) return output.whole()
    at = end
  }
  throw damagedPhoto()
}
