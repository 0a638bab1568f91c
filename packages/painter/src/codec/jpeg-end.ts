import sharp from 'sharp'
import { SOS, segmentsOf } from './strip/jpeg-segments.ts'
import { endOfJpeg } from './strip/jpeg.ts'
import { MAX_PIXELS, damagedPhoto } from './unusable-photo.ts'

/** Coefficients of a block of 8 by 8 pixels. */
const COEFFICIENTS = 64

/**
 * Padding after the last scan for decoders that read ahead: a decoder that lacks data stops at these bytes,
 * because no Huffman code consists of ones (ITU T.81, C.2).
 */
const READ_AHEAD = Buffer.from('ff00'.repeat(8), 'hex')

/**
 * Pads the last scan of a JPEG whose end marker was missing and has been added, so that the decoder reports
 * missing pixels instead of inventing them.
 * @param stripped the JPEG, with the added end marker
 * @throws UnusablePhotoError when whole scans are missing
 */
export function closeJpeg(stripped: Uint8Array): Uint8Array {
  const { scans, isComplete } = readScans(stripped)
  if (!isComplete) throw damagedPhoto()
  // With several scans the decoder reads up to the marker before it returns a pixel, and detects all missing
  // data.
  return scans > 1 ? stripped : Buffer.concat([withoutEnd(stripped), READ_AHEAD])
}

const withoutEnd = (jpeg: Uint8Array): Uint8Array => jpeg.subarray(0, -endOfJpeg.length)

/**
 * Returns the number of a JPEG's scans, and true when they contain every coefficient of every component in
 * full (ITU T.81, B.2.2 and B.2.3). A progressive one that was cut between two scans shows a coarse picture,
 * which no decoder reports.
 */
function readScans(bytes: Uint8Array): { readonly scans: number; readonly isComplete: boolean } {
  let scans = 0
  const missing = new Map<number, Set<number>>()
  for (const { marker, content, data } of segmentsOf(bytes)) {
    const segment = bytes.subarray(content, data)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame)
      for (let at = 6; at < segment.length; at += 3)
        missing.set(segment[at]!, new Set(Array(COEFFICIENTS).keys()))
    if (marker !== SOS) continue
    scans += 1
    const components = segment[0] ?? 0
    const [first = 0, last = 0, precision = 0] = segment.subarray(1 + 2 * components)
    // The low half is the number of bits left to a later scan.
    if ((precision & 15) !== 0) continue
    for (let component = 0; component < components; component++)
      for (let at = first; at <= last; at++) missing.get(segment[1 + 2 * component]!)?.delete(at)
  }
  return { scans, isComplete: missing.size > 0 && [...missing.values()].every(({ size }) => size === 0) }
}

/**
 * Returns true when the picture of a JPEG extends to its end marker. If decoding still succeeds without the
 * marker and the last byte before it, that byte belongs to other data, which no decoder shows.
 */
export async function reachesItsEnd(jpeg: Uint8Array): Promise<boolean> {
  const cut = sharp(withoutEnd(jpeg).subarray(0, -1), { failOn: 'error', limitInputPixels: MAX_PIXELS })
  const { width, height } = await cut.metadata()
  // The last row: all others are decoded before it, and none is stored.
  const lastRow = cut
    .extract({ left: 0, top: height - 1, width, height: 1 })
    .raw()
    .toBuffer()
  // A failure for another reason, such as too little memory, counts as well: decoding the photo reports it.
  return lastRow.then(
    () => false,
    () => true,
  )
}
