import { checkSize, damagedPhoto, unsupportedPhoto } from './unusable-photo.ts'

/** Interleaved RGB, 3 bytes per pixel, from the top left. */
export type RawPicture = {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
  readonly channels: 3
}

const FILE_HEADER = 14

/** Returns the size in a bitmap's header. Throws an `UnusablePhotoError` when the header is incomplete. */
export function readBmpSize(bytes: Uint8Array): { width: number; height: number } {
  const { width, signedHeight } = readHeader(bytes)
  return { width, height: Math.abs(signedHeight) }
}

function readHeader(bytes: Uint8Array) {
  if (bytes.length < FILE_HEADER + 12) throw damagedPhoto()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const headerSize = view.getUint32(14, true)
  const core = headerSize === 12
  if (!core && (headerSize < 40 || bytes.length < FILE_HEADER + 40)) throw damagedPhoto()
  return {
    view,
    headerSize,
    core,
    width: core ? view.getUint16(18, true) : view.getInt32(18, true),
    signedHeight: core ? view.getUint16(20, true) : view.getInt32(22, true),
  }
}

/**
 * Decodes an uncompressed Windows bitmap of 8, 24 or 32 bits per pixel (BITMAPINFOHEADER and later, or
 * BITMAPCOREHEADER). Throws an `UnusablePhotoError` when it is damaged, too large or of another kind.
 */
export function decodeBmp(bytes: Uint8Array): RawPicture {
  const { view, headerSize, core, width, signedHeight } = readHeader(bytes)
  const start = view.getUint32(10, true)
  const depth = view.getUint16(core ? 24 : 28, true)
  const compression = core ? 0 : view.getUint32(30, true)
  const height = Math.abs(signedHeight)
  checkSize(width, height)
  // Paint programs write compression 3 with 32 bits for plain blue, green, red and an unused byte.
  const plainMasks = compression === 3 && depth === 32 && hasPlainMasks(view)
  if ((compression !== 0 && !plainMasks) || ![8, 24, 32].includes(depth)) {
    throw unsupportedPhoto('This bitmap is compressed or has an unusual color depth.')
  }
  const stride = Math.ceil((width * depth) / 32) * 4
  if (start < FILE_HEADER + headerSize || start + stride * height > bytes.length) throw damagedPhoto()
  const palette = depth === 8 ? readPalette(bytes, view, headerSize, core, start) : undefined
  const data = new Uint8Array(width * height * 3)
  const step = depth / 8
  for (let y = 0; y < height; y++) {
    const row = start + stride * (signedHeight > 0 ? height - 1 - y : y)
    for (let x = 0; x < width; x++) {
      const p = 3 * (y * width + x)
      const from = palette ? 4 * bytes[row + x]! : row + x * step
      const source = palette ?? bytes
      data[p] = source[from + 2]!
      data[p + 1] = source[from + 1]!
      data[p + 2] = source[from]!
    }
  }
  return { data, width, height, channels: 3 }
}

function hasPlainMasks(view: DataView): boolean {
  if (view.byteLength < 66) return false
  return (
    view.getUint32(54, true) === 0xff0000 &&
    view.getUint32(58, true) === 0xff00 &&
    view.getUint32(62, true) === 0xff
  )
}

/** Reads the palette: always 256 entries of four bytes; missing ones are black. */
function readPalette(
  bytes: Uint8Array,
  view: DataView,
  headerSize: number,
  core: boolean,
  start: number,
): Uint8Array {
  const palette = new Uint8Array(1024)
  const entry = core ? 3 : 4
  const from = FILE_HEADER + headerSize
  const declared = core ? 256 : view.getUint32(46, true) || 256
  const count = Math.min(256, declared, Math.floor((start - from) / entry))
  for (let i = 0; i < count; i++) {
    for (let channel = 0; channel < 3; channel++)
      palette[4 * i + channel] = bytes[from + entry * i + channel]!
  }
  return palette
}
