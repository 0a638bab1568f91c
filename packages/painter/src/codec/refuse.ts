export type RefusalReason =
  | 'not_an_image'
  | 'truncated'
  | 'too_many_pixels'
  | 'too_large'
  | 'too_small'
  | 'unsupported'

/** A picture that cannot be painted. `message` is a sentence for the visitor. */
export class RefusedImage extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, message: string) {
    super(message)
    this.name = 'RefusedImage'
    this.reason = reason
  }
}

/** Most bytes a photo may have. */
export const MOST_BYTES = 30 * 1024 * 1024
/** Most pixels a photo may have. */
export const MOST_PIXELS = 50_000_000
/** Fewest pixels on the shorter side. */
export const LEAST_SIDE = 64
/** The longer side may be at most this many times the shorter one: a narrower strip cannot be painted. */
export const MOST_STRETCH = 20

export function refuseLarge(bytes: number): RefusedImage {
  const megabytes = (bytes / 1024 / 1024).toFixed(0)
  return new RefusedImage('too_large', `This file has ${megabytes} MB. Please choose one of at most 30 MB.`)
}

export function refuseDamaged(): RefusedImage {
  return new RefusedImage(
    'truncated',
    'This picture is incomplete or damaged and cannot be opened. Please choose another copy of it.',
  )
}

export function refuseForeign(): RefusedImage {
  return new RefusedImage(
    'not_an_image',
    'This file is not a picture. Please choose a photo, for example a JPEG, PNG, WebP or HEIC file.',
  )
}

export function refuseUnsupported(what: string): RefusedImage {
  return new RefusedImage('unsupported', `${what} Please save it as JPEG or PNG and try again.`)
}

/** Checks the size a picture says it has, before anything is decoded. Throws a `RefusedImage`. */
export function checkSize(width: number, height: number): void {
  if (!(width > 0 && height > 0)) throw refuseDamaged()
  if (width * height > MOST_PIXELS) {
    const millions = Math.round((width * height) / 1e6)
    throw new RefusedImage(
      'too_many_pixels',
      `This picture has ${millions} million pixels (${width} × ${height}). Please choose one with at most 50 million.`,
    )
  }
  if (Math.min(width, height) < LEAST_SIDE) {
    throw new RefusedImage(
      'too_small',
      `This picture is only ${width} × ${height} pixels. Please choose one that is at least ${LEAST_SIDE} pixels on each side.`,
    )
  }
  if (Math.max(width, height) > MOST_STRETCH * Math.min(width, height)) {
    throw new RefusedImage(
      'too_small',
      `This picture is ${width} × ${height} pixels, too narrow to paint. Please crop it so that the longer side is at most ${MOST_STRETCH} times the shorter one.`,
    )
  }
}
