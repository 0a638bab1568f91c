import { readFile, writeFile } from 'node:fs/promises'
import { previewOf } from './convert.ts'
import { openPhoto, orDamaged, type Grant, type OpenPhoto } from './open.ts'
import { encodeJpeg } from './encode.ts'
import { reachesItsEnd } from './jpeg-end.ts'
import { stripJpeg } from './strip/jpeg.ts'
import { hasRowsAlone } from './strip/png-rows.ts'
import { stripPng } from './strip/png.ts'
import { stripWebp } from './strip/webp.ts'
import { UnusablePhotoError } from './unusable-photo.ts'

/** Formats of stored files; every browser shows them. */
export type KeptType = 'image/jpeg' | 'image/png' | 'image/webp'

export type TakenPhoto = {
  readonly content_type: KeptType
  /** Upright size of the stored file, in pixels. */
  readonly width: number
  readonly height: number
  /** A small upright WebP. */
  readonly preview: Uint8Array
}

/**
 * Validates an uploaded file by decoding it, and writes its stored form to another file, without metadata
 * (location included): sound JPEG, PNG and WebP with their original image data, all others as a JPEG.
 * @throws UnusablePhotoError
 */
export async function takeIn(
  {
    file,
    keepAs,
    previewSide,
  }: { readonly file: string; readonly keepAs: string; readonly previewSide: number },
  grant: Grant,
): Promise<TakenPhoto> {
  const bytes = await readFile(file)
  const photo = await openPhoto(bytes, grant)
  const keep = async (copy: Kept): Promise<TakenPhoto> => {
    // The stored bytes themselves are decoded here: a file that breaks in the middle is rejected. Decoders of
    // JPEG warn of skipped bytes, those of other formats of much that is harmless.
    const failOn = copy.content_type === 'image/jpeg' ? 'warning' : 'error'
    const preview = await previewOf(copy.bytes, { maxSide: previewSide, format: 'webp', failOn }, grant)
    await writeFile(keepAs, copy.bytes, { mode: 0o600 })
    return { content_type: copy.content_type, width: copy.width, height: copy.height, preview }
  }
  const stripped = await ifInOrder(() => strip(photo))
  const result = stripped && (await ifInOrder(() => keep(stripped)))
  return result ?? keep(await toJpeg(photo, bytes.length))
}

/** Returns a step's result; undefined for a faulty file. */
async function ifInOrder<T>(step: () => Promise<T>): Promise<T | undefined> {
  try {
    return await step()
  } catch (error) {
    if (error instanceof UnusablePhotoError) return undefined
    throw error
  }
}

type Kept = Omit<TakenPhoto, 'preview'> & { readonly bytes: Uint8Array }

/**
 * Returns the file without its metadata; undefined for formats that are not stored unchanged, and for faulty
 * files.
 */
async function strip(photo: OpenPhoto): Promise<Kept | undefined> {
  const { bytes, format, orientation, width, height } = photo
  if (!photo.isSound) return undefined
  if (format === 'jpeg') {
    const jpeg = stripJpeg(bytes, orientation)
    return (await reachesItsEnd(jpeg))
      ? { bytes: jpeg, content_type: 'image/jpeg', width, height }
      : undefined
  }
  // Not every browser applies the Exif orientation of PNG and WebP.
  if (orientation !== 1) return undefined
  if (format === 'png') {
    const png = stripPng(bytes)
    return (await hasRowsAlone(png)) ? { bytes: png, content_type: 'image/png', width, height } : undefined
  }
  const webp = format === 'webp' ? stripWebp(bytes) : undefined
  return webp && { bytes: webp, content_type: 'image/webp', width, height }
}

/**
 * Maximum pixels of a photo that is stored in another format: its pixels are in memory during the encoding.
 */
const MAX_KEPT_PIXELS = 4096 * 4096
/** Size of a file that counts as small, whatever its source, in bytes. */
const SMALL_FILE = 512 * 1024
/**
 * Maximum growth: a JPEG needs about twice the bytes of a HEIC or AVIF of the same picture; hostile noise
 * needs many more.
 */
const MAX_GROWTH = 3
/** Qualities and longest sides, tried until the result is small enough for its source. */
const attempts = [
  { quality: 92, side: Infinity },
  { quality: 80, side: Infinity },
  { quality: 75, side: 1600 },
] as const

/** Converts the photo to a JPEG at its own size; reduced when that takes much more space than its source. */
async function toJpeg({ pipeline, width, height }: OpenPhoto, received: number): Promise<Kept> {
  const factor = Math.min(1, Math.sqrt(MAX_KEPT_PIXELS / (width * height)))
  const side = Math.floor(factor * Math.max(width, height))
  // Decoded once: the attempts below share at most 50 MB.
  const { data, info } = await orDamaged(() =>
    pipeline
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .removeAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true }),
  )
  let last: Kept | undefined
  for (const { quality, side: most } of attempts) {
    const { data: bytes, info: size } = await encodeJpeg(data, info, { quality, side: Math.min(side, most) })
    last = { bytes, content_type: 'image/jpeg', width: size.width, height: size.height }
    if (bytes.length <= Math.max(MAX_GROWTH * received, SMALL_FILE)) break
  }
  if (last === undefined) throw new Error('No attempt to encode a photo was made.')
  return last
}
