import type { HandlerInput, OtherStyles, studio } from '@atelier/contract'
import type { AnotherStyleOffer } from '../commerce/another-style.ts'
import { isPhotoStored } from '../painting/images.ts'
import type { StudioPorts } from '../ports.ts'
import { findOwn } from '../transformations/own.ts'
import { readBoughtOfPhoto } from './bought.ts'
import { otherStyles } from './rules.ts'

/**
 * Lists the other styles available for the photo of a finished painting: none before it is finished, and none
 * when the photo was deleted. A style whose painting was refunded is for sale again.
 *
 * @throws `ResourceNotFound` when the checkout has not paid for this painting, `Unavailable` when the price
 * or the orders cannot be read
 */
export const listStyles = async (
  { path: { id }, query: { session_id } }: HandlerInput<typeof studio.listStyles>,
  ports: StudioPorts & { readonly readAnotherStyle: () => Promise<AnotherStyleOffer> },
): Promise<OtherStyles> => {
  const transformation = await findOwn(ports, id, session_id)
  const isOffered =
    transformation.stage === 'completed' && (await isPhotoStored(ports.storage, transformation.original_key))
  // The response has the price in any case.
  const [{ price_amount, currency }, bought] = await Promise.all([
    ports.readAnotherStyle(),
    readBoughtOfPhoto(ports, transformation.draft_id),
  ])
  return { price_amount, currency, styles: isOffered ? otherStyles(transformation, bought) : [] }
}
