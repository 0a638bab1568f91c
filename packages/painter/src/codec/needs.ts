import type { Metadata } from 'sharp'
import type { PhotoKind } from './photo-kind.ts'
import { MAX_PIXELS, UnusablePhotoError } from './unusable-photo.ts'

/**
 * Maximum megabytes for decoding one photo, and for all photos being decoded together. With the decoders
 * themselves and the server, everything stays below a gigabyte.
 */
export const MAX_MEGABYTES = 350

/**
 * Bytes per pixel for decoding, measured with the decoders in use. Photos that are read row by row hardly
 * need any; AVIF and HEIC are decoded whole, in several copies, and the 12 bits of some AVIF in twice as many
 * bytes.
 */
const bytesPerPixel = {
  jpeg: 2,
  png: 2,
  webp: 2,
  tiff: 2,
  gif: 6,
  bmp: 4,
  heic: 14,
  avif: 24,
} as const satisfies Record<PhotoKind, number>

/** Part of a photo's header that determines the memory. */
export type Header = Pick<Metadata, 'width' | 'height'> &
  Partial<Pick<Metadata, 'isProgressive' | 'channels' | 'depth'>>

/**
 * Returns the bytes per pixel of this photo: interlaced and progressive files are in memory whole until their
 * last byte is read.
 */
const bytesPerPixelOf = (kind: PhotoKind, { isProgressive = false, channels = 4, depth }: Header): number => {
  if (!isProgressive) return bytesPerPixel[kind]
  if (kind === 'jpeg') return 7
  return kind === 'png' ? channels * (depth === 'ushort' ? 2 : 1) : bytesPerPixel[kind]
}

/**
 * Returns the megabytes for decoding a photo, from its header.
 * @throws UnusablePhotoError above the maximum of any photo
 */
export function megabytesNeeded(kind: PhotoKind, header: Header): number {
  const { width, height } = header
  const each = bytesPerPixelOf(kind, header)
  const needed = (width * height * each) / 1e6
  if (needed <= MAX_MEGABYTES) return needed
  const name = kind === 'avif' ? 'an AVIF' : `a ${kind.toUpperCase()}`
  const most = Math.min(MAX_PIXELS / 1e6, Math.floor(MAX_MEGABYTES / each))
  throw new UnusablePhotoError('too_many_pixels', {
    text: `This picture has ${Math.round((width * height) / 1e6)} million pixels (${width} × ${height}), and ${name} file of this sort may have at most ${most} million. Please save it as a JPEG, or in a smaller size, and try again.`,
  })
}
