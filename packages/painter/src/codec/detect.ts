/** Formats that are read. */
export type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff' | 'bmp' | 'svg' | 'heic'

/** A known format, the name of a picture format that is not read, or nothing we know. */
export type Detected =
  | { readonly known: true; readonly format: Format }
  | { readonly known: false; readonly name: string }
  | undefined

const signatures: readonly (readonly [Format, readonly number[]])[] = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['gif', [0x47, 0x49, 0x46, 0x38]],
  ['tiff', [0x49, 0x49, 0x2a, 0x00]],
  ['tiff', [0x4d, 0x4d, 0x00, 0x2a]],
  ['bmp', [0x42, 0x4d]],
]

const strangers: readonly (readonly [string, readonly number[]])[] = [
  ['a PDF document', [0x25, 0x50, 0x44, 0x46]],
  ['a Photoshop document', [0x38, 0x42, 0x50, 0x53]],
  ['a JPEG XL picture', [0xff, 0x0a]],
  ['a JPEG XL picture', [0, 0, 0, 0x0c, 0x4a, 0x58, 0x4c, 0x20]],
  ['a JPEG 2000 picture', [0, 0, 0, 0x0c, 0x6a, 0x50, 0x20, 0x20]],
  ['an icon file', [0, 0, 1, 0]],
  ['a compressed SVG or archive', [0x1f, 0x8b]],
]

/** Tells a picture's format by its first bytes; names and declared types are never asked. */
export function detectFormat(bytes: Uint8Array): Detected {
  const starts = (signature: readonly number[]): boolean => signature.every((byte, i) => bytes[i] === byte)
  for (const [format, signature] of signatures) if (starts(signature)) return { known: true, format }
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return { known: true, format: 'webp' }
  if (text(bytes, 4, 8) === 'ftyp') return detectBrand(bytes)
  for (const [name, signature] of strangers) if (starts(signature)) return { known: false, name }
  return looksLikeSvg(bytes) ? { known: true, format: 'svg' } : undefined
}

/** ISO base media files name their codec in the brands of the first box (ISO/IEC 23008-12, annex B; AV1 image format). */
function detectBrand(bytes: Uint8Array): Detected {
  const length = Math.min(
    new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0),
    bytes.length,
    256,
  )
  const brands: string[] = []
  for (let at = 8; at + 4 <= length; at += 4) if (at !== 12) brands.push(text(bytes, at, at + 4))
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return { known: true, format: 'avif' }
  if (
    brands.some((brand) => ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'].includes(brand))
  ) {
    return { known: true, format: 'heic' }
  }
  return { known: false, name: 'a video' }
}

function looksLikeSvg(bytes: Uint8Array): boolean {
  const head = text(bytes, 0, 4096)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
  return (
    head.startsWith('<') && /<(?:[\w.-]+:)?svg[\s>/]/i.test(head) && !/^<(?:!doctype\s+)?html/i.test(head)
  )
}

function text(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}
