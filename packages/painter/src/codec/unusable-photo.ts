/** Reason for which a photo cannot be painted. */
export type UnusablePhotoReason =
  | 'not_an_image'
  | 'truncated'
  | 'too_many_pixels'
  | 'too_large'
  | 'too_small'
  | 'unsupported'
  | 'too_costly'

/** Messages for visitors by their codes, which other languages go by. */
export const photoSentences = {
  photo_incomplete:
    'This picture is incomplete or damaged and cannot be opened. Please choose another copy of it.',
  photo_too_costly:
    'This picture takes too much time or memory to open. Please save it as a JPEG, or in a smaller size, and try again.',
  photo_too_many_pixels:
    'This picture has {millions} million pixels ({width} × {height}). Please choose one with at most {most} million.',
  photo_too_small:
    'This picture is only {width} × {height} pixels. Please choose one that is at least {least} pixels on each side.',
  photo_too_narrow:
    'This picture is {width} × {height} pixels, too narrow to paint. Please crop it so that the longer side is at most {most} times the shorter one.',
  photo_too_large: 'This file is {size} MB. Please choose one of at most 30 MB.',
  photo_not_a_picture:
    'This file is not a picture. Please choose a photo, for example a JPEG, PNG, WebP or HEIC file.',
  photo_camera_raw:
    'This is a raw camera file, which cannot be opened here. Please export the photo as a JPEG and send that.',
  photos_opening: 'Many pictures are being opened at the moment. Please try again in a few seconds.',
} as const

/** A message for the visitor: its text, and where it has a code, the code and the numbers in it. */
export type PhotoMessage = {
  readonly text: string
  readonly code?: string
  readonly values?: Readonly<Record<string, number>>
}

/** The message of a code, with its numbers. */
export function photoMessage(
  code: keyof typeof photoSentences,
  values: Readonly<Record<string, number>> = {},
): PhotoMessage {
  const text = photoSentences[code].replaceAll(/\{(\w+)\}/g, (_, place: string) => String(values[place]))
  return { text, code, ...(Object.keys(values).length > 0 && { values }) }
}

/** A photo that cannot be painted. `message` is a sentence for the visitor. */
export class UnusablePhotoError extends Error {
  readonly reason: UnusablePhotoReason
  /** The message with its code. */
  readonly sentence: PhotoMessage

  constructor(reason: UnusablePhotoReason, sentence: PhotoMessage) {
    super(sentence.text)
    this.name = 'UnusablePhotoError'
    this.reason = reason
    this.sentence = sentence
  }
}

/** Maximum size of a photo, in bytes. */
export const MAX_BYTES = 30 * 1024 * 1024
/** Maximum pixels of a photo. */
export const MAX_PIXELS = 50_000_000
/** Minimum length of the shorter side, in pixels. */
const MIN_SIDE = 64
/** Maximum aspect ratio: a narrower strip cannot be painted. */
const MAX_STRETCH = 20

/** Returns the error for a file that is incomplete or damaged. */
export function damagedPhoto(): UnusablePhotoError {
  return new UnusablePhotoError('truncated', photoMessage('photo_incomplete'))
}

/**
 * Returns the error for an unsupported format.
 * @param sentence names the format of the file
 */
export function unsupportedPhoto(sentence: string): UnusablePhotoError {
  return new UnusablePhotoError('unsupported', {
    text: `${sentence} Please save it as JPEG or PNG and try again.`,
  })
}

/** Returns the error for a camera raw file without a preview that is large enough to paint. */
export function cameraRawPhoto(): UnusablePhotoError {
  return new UnusablePhotoError('unsupported', photoMessage('photo_camera_raw'))
}

/** Returns the error for a photo that takes too much time or memory to open. */
export function costlyPhoto(): UnusablePhotoError {
  return new UnusablePhotoError('too_costly', photoMessage('photo_too_costly'))
}

/** Checks the size in a photo's header, before any pixel is decoded. Throws an `UnusablePhotoError`. */
export function checkSize(width: number, height: number): void {
  if (!(width > 0 && height > 0)) throw damagedPhoto()
  if (width * height > MAX_PIXELS) {
    const millions = Math.round((width * height) / 1e6)
    const most = MAX_PIXELS / 1e6
    throw new UnusablePhotoError(
      'too_many_pixels',
      photoMessage('photo_too_many_pixels', { millions, width, height, most }),
    )
  }
  if (Math.min(width, height) < MIN_SIDE)
    throw new UnusablePhotoError(
      'too_small',
      photoMessage('photo_too_small', { width, height, least: MIN_SIDE }),
    )
  if (Math.max(width, height) > MAX_STRETCH * Math.min(width, height))
    throw new UnusablePhotoError(
      'too_small',
      photoMessage('photo_too_narrow', { width, height, most: MAX_STRETCH }),
    )
}
