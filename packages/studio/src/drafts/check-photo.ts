import { sentence } from '@atelier/contract/texts/sentences'
import { apiError } from '@atelier/plumbing/http'
import { isCheckoutPaid } from '../commerce/paid-checkout.ts'
import type { StudioPorts } from '../ports.ts'

/** The message for a visitor whose photo the safety checker rejects before the payment. */
export const rejectedBeforePayment = sentence('explicit_photo')

/**
 * Checks an uploaded photo with the safety checker. A photo for a paid checkout is accepted in any case: the
 * check before painting rejects it, and the payment is refunded.
 *
 * @param photo the photo or a preview of it, which is sufficient for the classifier
 * @param checkout_id the paid checkout in the visitor's request
 * @returns true when the photo passed the check; false when the check is repeated before painting
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
  if (verdict === undefined) return false
  if (verdict.safe) return true
  if (checkout_id !== undefined && (await isCheckoutPaid(ports, checkout_id))) return false
  throw apiError('UnusablePicture', rejectedBeforePayment)
}
