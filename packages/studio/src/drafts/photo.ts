import { preparePhoto, UnusablePhotoError } from '@atelier/painter'
import { apiError } from '@atelier/plumbing/http'
import { isCheckoutPaid } from '../commerce/paid-checkout.ts'
import type { StudioPorts } from '../ports.ts'

/** The largest upload: 30 MB. The HTTP pipeline and the painter have the same limit. */
export const maxUploadBytes = 30 * 1024 * 1024

/** The longest side of a stored photo. A painting has 1400 pixels; more would only make the page slow. */
const maxSide = 1600

/** The message for a visitor whose photo the safety checker rejects before the payment. */
export const rejectedBeforePayment =
  'Our safety check takes this photo for an explicit one, and those are not painted here. Nothing was charged; please choose another photo.'

/**
 * Converts an upload into the photo that is stored: an upright PNG without location data.
 *
 * @throws `PayloadTooLarge` or `UnusablePicture`, with a message for the visitor
 */
export const normalizePhoto = async (
  bytes: Uint8Array,
): Promise<{ png: Uint8Array; width: number; height: number }> => {
  try {
    return await preparePhoto(bytes, { maxSide })
  } catch (error) {
    if (!(error instanceof UnusablePhotoError)) throw error
    throw apiError(error.reason === 'too_large' ? 'PayloadTooLarge' : 'UnusablePicture', error.message)
  }
}

/**
 * Checks an uploaded photo with the safety checker. A photo for a paid checkout is accepted in any case:
 * the check before painting rejects it, and the payment is refunded.
 *
 * @param checkout_id the paid checkout that the visitor names
 * @returns whether the photo passed the check; false leaves the check to the time before painting
 * @throws `UnusablePicture` when the checker rejects the photo and nothing has been paid
 */
export const checkUploadedPhoto = async (
  ports: Pick<StudioPorts, 'safety' | 'client' | 'product_id' | 'log'>,
  photo: Uint8Array,
  checkout_id: string | undefined,
): Promise<boolean> => {
  const verdict = await ports.safety.check(photo).catch((error: unknown) => {
    ports.log.error({ err: error }, 'The safety checker failed; the photo is checked before painting.')
    return undefined
  })
  if (verdict === undefined || verdict.safe) return verdict?.safe === true
  if (checkout_id !== undefined && (await isCheckoutPaid(ports, checkout_id))) return false
  throw apiError('UnusablePicture', rejectedBeforePayment)
}
