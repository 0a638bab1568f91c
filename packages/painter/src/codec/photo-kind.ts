/**
 * Recognizes picture formats by the first bytes of a file; the file's name and declared type are never used.
 * This module imports nothing, so that a page can use it without loading the painter.
 */

/** Formats of photos that can be opened. */
export type PhotoKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff' | 'bmp' | 'heic'

/** Number of bytes from the start of a file that are sufficient to recognize its format. */
export const PHOTO_HEAD_BYTES = 4096

const signatures: readonly (readonly [PhotoKind, readonly number[]])[] = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['gif', [0x47, 0x49, 0x46, 0x38]],
  ['tiff', [0x49, 0x49, 0x2a, 0x00]],
  ['tiff', [0x4d, 0x4d, 0x00, 0x2a]],
  // BigTIFF.
  ['tiff', [0x49, 0x49, 0x2b, 0x00]],
  ['tiff', [0x4d, 0x4d, 0x00, 0x2b]],
]

/** Size of a bitmap's file header, in bytes: two letters alone may begin any text. */
const BMP_HEADER_BYTES = 14

const avifBrands = new Set(['avif', 'avis'])
/** `mif1` and `msf1` begin both families: AVIF is named among the compatible brands. */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'])

/**
 * Returns the format of a photo, or undefined for bytes that cannot be opened as one.
 * @param bytes the whole file, or at least its first `PHOTO_HEAD_BYTES`
 */
export function sniffPhoto(bytes: Uint8Array): PhotoKind | undefined {
  for (const [kind, signature] of signatures) if (startsWith(bytes, signature)) return kind
  if (ascii(bytes, 0, 2) === 'BM' && bytes.length >= BMP_HEADER_BYTES) return 'bmp'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp'
  if (ascii(bytes, 4, 8) !== 'ftyp') return undefined
  const brands = brandsOf(bytes)
  if (brands.some((brand) => avifBrands.has(brand))) return 'avif'
  return brands.some((brand) => heicBrands.has(brand)) ? 'heic' : undefined
}

const unsupported: readonly (readonly [string, readonly number[]])[] = [
  ['a PDF document', [0x25, 0x50, 0x44, 0x46]],
  ['a Photoshop document', [0x38, 0x42, 0x50, 0x53]],
  ['a JPEG XL picture', [0xff, 0x0a]],
  ['a JPEG XL picture', [0, 0, 0, 0x0c, 0x4a, 0x58, 0x4c, 0x20]],
  ['a JPEG 2000 picture', [0, 0, 0, 0x0c, 0x6a, 0x50, 0x20, 0x20]],
  ['an icon file', [0, 0, 1, 0]],
  ['a compressed SVG or archive', [0x1f, 0x8b]],
]

/** Signatures of the raw files of Fujifilm, Panasonic, Olympus and Sigma. */
const cameraRaw: readonly (readonly number[])[] = [
  [0x46, 0x55, 0x4a, 0x49, 0x46, 0x49, 0x4c, 0x4d],
  [0x49, 0x49, 0x55, 0x00],
  [0x49, 0x49, 0x52, 0x4f],
  [0x49, 0x49, 0x52, 0x53],
  [0x4d, 0x4d, 0x4f, 0x52],
  [0x46, 0x4f, 0x56, 0x62],
]

/**
 * True for the start of a camera raw file that is not a TIFF; recognizing TIFF-based ones takes the whole
 * file.
 */
export function isCameraRaw(bytes: Uint8Array): boolean {
  // Canon's newer files are ISO base media files, like videos.
  return ascii(bytes, 4, 12) === 'ftypcrx ' || cameraRaw.some((signature) => startsWith(bytes, signature))
}

/**
 * Returns the name of a well-known format that cannot be opened, for a message; undefined for an unknown
 * format.
 */
export function nameUnsupported(bytes: Uint8Array): string | undefined {
  if (ascii(bytes, 4, 8) === 'ftyp') return 'a video'
  return unsupported.find(([, signature]) => startsWith(bytes, signature))?.[0]
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, i) => bytes[i] === byte)
}

function ascii(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}

/**
 * Returns the codecs in the first box of an ISO base media file (ISO/IEC 23008-12, annex B; AV1 image
 * format).
 */
function brandsOf(bytes: Uint8Array): string[] {
  const box = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = Math.min(box.getUint32(0), bytes.length, 256)
  const brands: string[] = []
  // Bytes 12 to 15 are the version of the main brand.
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) brands.push(ascii(bytes, at, at + 4))
  return brands
}

/**
 * True for the start of an SVG drawing. Only browsers render one: a page converts it to pixels before the
 * upload.
 * @param bytes the whole file, or at least its first `PHOTO_HEAD_BYTES`
 */
export function isSvg(bytes: Uint8Array): boolean {
  const head = new TextDecoder().decode(bytes.subarray(0, PHOTO_HEAD_BYTES)).trimStart()
  return (
    head.startsWith('<') && /<(?:[\w.-]+:)?svg[\s>/]/i.test(head) && !/^<(?:!doctype\s+)?html/i.test(head)
  )
}
