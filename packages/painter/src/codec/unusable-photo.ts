/** Reason for which a photo cannot be painted. */
export type UnusablePhotoReason =
  | 'not_an_image'
  | 'truncated'
  | 'too_many_pixels'
  | 'too_large'
  | 'too_small'
  | 'unsupported'
  | 'too_costly'

/** A photo that cannot be painted. `message` is a sentence for the visitor. */
export class UnusablePhotoError extends Error {
  readonly reason: UnusablePhotoReason

  constructor(reason: UnusablePhotoReason, message: string) {
    super(message)
    this.name = 'UnusablePhotoError'
    this.reason = reason
  }
}

/** Maximum size of a photo, in bytes. */
export const MOST_BYTES = 30 * 1024 * 1024
/** Maximum pixels of a photo. */
export const MOST_PIXELS = 50_000_000
/** Minimum length of the shorter side, in pixels. */
const LEAST_SIDE = 64
/** Maximum aspect ratio: a narrower strip cannot be painted. */
const MOST_STRETCH = 20

/** Returns the error for a file that is incomplete or damaged. */
export function damagedPhoto(): UnusablePhotoError {
  return new UnusablePhotoError(
    'truncated',
    'This picture is incomplete or damaged and cannot be opened. Please choose another copy of it.',
  )
}

/**
 * Returns the error for an unsupported format.
 * @param sentence names the format of the file
 */
export function unsupportedPhoto(sentence: string): UnusablePhotoError {
  return new UnusablePhotoError('unsupported', `${sentence} Please save it as JPEG or PNG and try again.`)
}

/** Returns the error for a camera raw file without a preview that is large enough to paint. */
export function cameraRawPhoto(): UnusablePhotoError {
  return new UnusablePhotoError(
    'unsupported',
    'This is a raw file of a camera, which cannot be opened here. Please export the photo as a JPEG and send that.',
  )
}

/** Returns the error for a photo that takes too much time or memory to open. */
export function costlyPhoto(): UnusablePhotoError {
  return new UnusablePhotoError(
    'too_costly',
    'This picture takes too much time or memory to open. Please save it as a JPEG, or in a smaller size, and try again.',
  )
}

/** Checks the size in a photo's header, before any pixel is decoded. Throws an `UnusablePhotoError`. */
export function checkSize(width: number, height: number): void {
  if (!(width > 0 && height > 0)) throw damagedPhoto()
  if (width * height > MOST_PIXELS) {
    const millions = Math.round((width * height) / 1e6)
    throw new UnusablePhotoError(
      'too_many_pixels',
      `This picture has ${millions} million pixels (${width} × ${height}). Please choose one with at most ${MOST_PIXELS / 1e6} million.`,
    )
  }
  if (Math.min(width, height) < LEAST_SIDE) {
    throw new UnusablePhotoError(
      'too_small',
      `This picture is only ${width} × ${height} pixels. Please choose one that is at least ${LEAST_SIDE} pixels on each side.`,
    )
  }
  if (Math.max(width, height) > MOST_STRETCH * Math.min(width, height)) {
    throw new UnusablePhotoError(
      'too_small',
      `This picture is ${width} × ${height} pixels, too narrow to paint. Please crop it so that the longer side is at most ${MOST_STRETCH} times the shorter one.`,
    )
  }
}
