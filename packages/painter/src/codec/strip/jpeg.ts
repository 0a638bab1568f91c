import { damagedPhoto } from '../unusable-photo.ts'
import { keepBytes } from './kept-bytes.ts'

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const COMMENT = 0xfe
/** Bytes of the Exif segment that is written, and of a JFIF segment without thumbnail. */
const EXIF_BYTES = 36
const JFIF_BYTES = 18

/** The application data that decides how the pixels look; all else of it (Exif, XMP, IPTC, thumbnails) is dropped. */
const keptData: Readonly<Record<number, string>> = { 0xe0: 'JFIF\0', 0xe2: 'ICC_PROFILE\0', 0xee: 'Adobe' }

/**
 * A JPEG without anything but its picture, its colour profile and the way it is turned (ITU T.81, annex B). What follows
 * its end, where cameras put further pictures with data of their own, is left out.
 * @param orientation how the photo is turned (Exif 2.32, tag 274)
 * @throws UnusablePhotoError when the file ends early
 */
export function stripJpeg(bytes: Uint8Array, orientation: number): Uint8Array {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) throw damagedPhoto()
  const kept = keepBytes(bytes.length + EXIF_BYTES)
  kept.add(bytes.subarray(0, 2))
  let exif = orientation === 1 ? undefined : exifOf(orientation)
  for (let at = 2; ;) {
    const { marker, after } = readMarker(bytes, at)
    if (marker === EOI) {
      kept.add(bytes.subarray(after - 2, after))
      return kept.whole()
    }
    const end = endOfSegment(bytes, after)
    const segment = bytes.subarray(after - 2, end)
    const isJfif = marker === 0xe0 && segment.length > 2
    if (exif !== undefined && !isJfif) {
      // Readers of Exif expect it before everything but JFIF.
      kept.add(exif)
      exif = undefined
    }
    if (isKept(marker, segment)) kept.add(withoutThumbnail(marker, segment))
    at = end
    if (marker === SOS) {
      at = endOfScan(bytes, end)
      kept.add(bytes.subarray(end, at))
    }
  }
}

function readMarker(bytes: Uint8Array, at: number): { marker: number; after: number } {
  if (bytes[at] !== 0xff) throw damagedPhoto()
  // Any number of fill bytes may stand before a marker.
  while (bytes[at] === 0xff) at++
  const marker = bytes[at]
  if (marker === undefined || marker === 0) throw damagedPhoto()
  return { marker, after: at + 1 }
}

function endOfSegment(bytes: Uint8Array, at: number): number {
  if (at + 2 > bytes.length) throw damagedPhoto()
  const length = bytes[at]! * 256 + bytes[at + 1]!
  if (length < 2 || at + length > bytes.length) throw damagedPhoto()
  return at + length
}

/** Where the compressed data of a scan ends: at the next marker that is neither a stuffed zero nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) break
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)
    if (!isData) return at
  }
  throw damagedPhoto()
}

function isKept(marker: number, segment: Uint8Array): boolean {
  if (marker === COMMENT) return false
  if (marker < 0xe0 || marker > 0xef) return true
  const name = keptData[marker]
  return name !== undefined && Buffer.from(segment.subarray(4, 4 + name.length)).toString('latin1') === name
}

/**
 * The JFIF segment without its thumbnail (JFIF 1.02: 18 bytes with the marker, the last two are the thumbnail's size),
 * and any other segment as it is.
 */
function withoutThumbnail(marker: number, segment: Uint8Array): Uint8Array {
  if (marker !== 0xe0) return segment
  if (segment.length < JFIF_BYTES) throw damagedPhoto()
  const bare = segment.slice(0, JFIF_BYTES)
  bare.set([0, JFIF_BYTES - 2], 2)
  bare.set([0, 0], JFIF_BYTES - 2)
  return bare
}

/** The smallest Exif segment that says how the photo is turned. */
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
