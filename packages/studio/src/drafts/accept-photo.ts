import { preparePhoto, UnusablePhotoError } from '@atelier/painter'
import { apiError } from '@atelier/plumbing/http'

/** The largest file that is taken: 30 MB, which the HTTP pipeline and the painter both hold to. */
export const maxUploadBytes = 30 * 1024 * 1024

/** Longest side that is kept. A painting's own is 1400 pixels; more would only make the page slow. */
const maxSide = 1600

/**
 * Turns what a visitor sent into the photo that is kept: an upright PNG without location data.
 *
 * @throws `PayloadTooLarge` or `UnusablePicture`, with a sentence for the visitor
 */
export const acceptPhoto = async (
  bytes: Uint8Array,
): Promise<{ png: Uint8Array; width: number; height: number }> => {
  try {
    return await preparePhoto(bytes, { maxSide })
  } catch (error) {
    if (!(error instanceof UnusablePhotoError)) throw error
    throw apiError(error.reason === 'too_large' ? 'PayloadTooLarge' : 'UnusablePicture', error.message)
  }
}
