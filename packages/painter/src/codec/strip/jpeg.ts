import { damagedPhoto } from '../unusable-photo.ts'
import { EOI, SOS, segmentsOf } from './jpeg-segments.ts'
import { keepBytes } from './kept-bytes.ts'

const APP0 = 0xe0
const APP14 = 0xee
/** End marker of a JPEG. */
export const endOfJpeg = Uint8Array.of(0xff, EOI)
/** Bytes of the written Exif segment, of a JFIF segment without thumbnail, and of an Adobe segment. */
const EXIF_BYTES = 36
const JFIF_BYTES = 18
const ADOBE_BYTES = 16

/** Application data that affects the colors; all other (Exif, XMP, IPTC, thumbnails) is dropped. */
const keptData: Readonly<Record<number, string>> = {
  [APP0]: 'JFIF\0',
  0xe2: 'ICC_PROFILE\0',
  [APP14]: 'Adobe',
}

/**
 * Returns a JPEG with nothing but its picture, its color profile and its orientation (ITU T.81, annex B).
 * Data after its end, where cameras put further pictures, is dropped, and so are stray bytes between
 * segments. The result always has an end marker.
 * @param orientation the photo's orientation (Exif 2.32, tag 274)
 * @throws UnusablePhotoError when there is no picture in it
 */
export function stripJpeg(bytes: Uint8Array, orientation: number): Uint8Array {
  const output = keepBytes(bytes.length + EXIF_BYTES + 2)
  output.add(bytes.subarray(0, 2))
  let exif = orientation === 1 ? undefined : exifOf(orientation)
  let hasPicture = false
  for (const { marker, from, data, to } of segmentsOf(bytes)) {
    if (marker === EOI) break
    const segment = bytes.subarray(from, data)
    if (exif !== undefined && marker !== APP0) {
      // Readers of Exif expect it before everything except JFIF.
      output.add(exif)
      exif = undefined
    }
    if (isKept(marker, segment)) output.add(bareSegment(marker, segment))
    if (marker !== SOS) continue
    hasPicture = true
    output.add(to === bytes.length ? withoutPadding(bytes.subarray(data, to)) : bytes.subarray(data, to))
  }
  if (!hasPicture) throw damagedPhoto()
  output.add(endOfJpeg)
  return output.whole()
}

/**
 * Returns compressed data without trailing zeros, with which cameras pad a file that they could not complete.
 */
function withoutPadding(data: Uint8Array): Uint8Array {
  let end = data.length
  while (end > 0 && data[end - 1] === 0) end--
  // A zero after this byte is part of the data.
  return data.subarray(0, data[end - 1] === 0xff ? end + 1 : end)
}

function isKept(marker: number, segment: Uint8Array): boolean {
  // Frames and Huffman tables, scans, quantization tables, and the restart interval.
  if ((marker >= 0xc0 && marker <= 0xcf) || [SOS, 0xdb, 0xdd].includes(marker)) return true
  const name = keptData[marker]
  if (marker === APP0 && segment.length < JFIF_BYTES) return false
  if (marker === APP14 && segment.length < ADOBE_BYTES) return false
  return name !== undefined && Buffer.from(segment.subarray(4, 4 + name.length)).toString('latin1') === name
}

/**
 * Returns the JFIF segment without its thumbnail (JFIF 1.02: 18 bytes with the marker, the last two are the
 * thumbnail's size), the Adobe segment without what follows its flags, and any other segment unchanged.
 */
function bareSegment(marker: number, segment: Uint8Array): Uint8Array {
  if (marker !== APP0 && marker !== APP14) return segment
  const size = marker === APP0 ? JFIF_BYTES : ADOBE_BYTES
  const bare = segment.slice(0, size)
  bare.set([0, size - 2], 2)
  if (marker === APP0) bare.set([0, 0], size - 2)
  return bare
}

/** Returns the smallest Exif segment with the photo's orientation. */
function exifOf(orientation: number): Uint8Array {
  const segment = Buffer.alloc(EXIF_BYTES)
  segment.set([0xff, 0xe1, 0, EXIF_BYTES - 2])
  segment.write('Exif\0\0MM\0*', 4, 'latin1')
  segment.writeUInt32BE(8, 14)
  // One entry: tag, type "short", count, value.
  segment.writeUInt16BE(1, 18)
  segment.writeUInt16BE(0x0112, 20)
  segment.writeUInt16BE(3, 22)
  segment.writeUInt32BE(1, 24)
  segment.writeUInt16BE(orientation, 28)
  return segment
}
