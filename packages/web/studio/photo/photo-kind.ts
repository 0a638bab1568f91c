/** The kinds of picture the studio reads. */
export type PhotoKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic' | 'tiff' | 'bmp' | 'svg'

/** How many bytes of a file's beginning are enough to tell its kind. */
export const headBytes = 1024

const text = (head: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...head.subarray(from, to))
const starts = (head: Uint8Array, ...bytes: readonly number[]): boolean =>
  bytes.every((byte, at) => head[at] === byte)

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'])
const avifBrands = new Set(['avif', 'avis'])

const isoKind = (head: Uint8Array): PhotoKind | undefined => {
  if (text(head, 4, 8) !== 'ftyp') return undefined
  const size = ((head[0] ?? 0) << 24) | ((head[1] ?? 0) << 16) | ((head[2] ?? 0) << 8) | (head[3] ?? 0)
  const brands = []
  for (let at = 8; at + 4 <= Math.min(size, head.length); at += 4)
    if (at !== 12) brands.push(text(head, at, at + 4))
  // `mif1` heads both families: AVIF names itself among the compatible brands.
  if (brands.some((brand) => avifBrands.has(brand))) return 'avif'
  return brands.some((brand) => heicBrands.has(brand)) ? 'heic' : undefined
}

/** Tells a picture's kind by the first bytes of the file; its name and declared type are not asked. */
export const kindOfPhoto = (head: Uint8Array): PhotoKind | undefined => {
  if (starts(head, 0xff, 0xd8, 0xff)) return 'jpeg'
  if (starts(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (text(head, 0, 4) === 'GIF8') return 'gif'
  if (text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP') return 'webp'
  if (starts(head, 0x49, 0x49, 0x2a, 0x00) || starts(head, 0x4d, 0x4d, 0x00, 0x2a)) return 'tiff'
  if (starts(head, 0x49, 0x49, 0x2b, 0x00) || starts(head, 0x4d, 0x4d, 0x00, 0x2b)) return 'tiff'
  if (text(head, 0, 2) === 'BM' && head.length >= 26) return 'bmp'
  const iso = isoKind(head)
  if (iso) return iso
  const opening = new TextDecoder()
    .decode(head)
    .replace(/^\uFEFF/, '')
    .trimStart()
  return opening.startsWith('<') && /<svg[\s>]/i.test(opening) ? 'svg' : undefined
}
