import type { HandlerInput, studio } from '@atelier/contract'
import { apiError } from '@atelier/plumbing/http'
import { markDraftInCheckout } from '../drafts/queries.ts'
import type { StudioPorts } from '../ports.ts'
import { callCommerce } from './client.ts'
import { storeCheckoutPicture } from './checkout-picture.ts'
import { checkoutMetadata } from './metadata.ts'

/**
 * Creates a checkout for one painting with the request of specification 1, section 3.1.
 *
 * @returns the address of the checkout page
 * @throws `ResourceNotFound` when the photo was deleted, `Unavailable` when the platform returns no address
 */
export const createCheckout = async (
  { body }: HandlerInput<typeof studio.openCheckout>,
  ports: StudioPorts,
): Promise<{ url: string }> => {
  const { database, clock, client, product_id, publicUrl, log } = ports
  const draft_id = body.draft_id ?? undefined
  if (draft_id !== undefined && !(await markDraftInCheckout(database.db, draft_id, clock.now()))) {
    throw apiError('ResourceNotFound', 'This photo is no longer kept here. Please choose it once more.')
  }
  const picture_url =
    draft_id !== undefined && body.preview
      ? await storeCheckoutPicture(ports, draft_id, body.preview)
      : undefined
  const metadata = {
    ...checkoutMetadata(draft_id, body),
    ...(picture_url !== undefined && { picture_url }),
  }
  const checkout = await callCommerce(log, 'Payment failed. Please try again.', () =>
    client.checkouts.create({
      body: {
        allowDiscountCodes: true,
        customerBillingAddress: { country: 'SE' },
        customerEmail: body.email,
        productId: product_id,
        successUrl: `${publicUrl}/success?session_id={CHECKOUT_ID}`,
        ...(Object.keys(metadata).length > 0 && { metadata }),
      },
    }),
  )
  if (!checkout?.url) throw apiError('Unavailable', 'Payment session could not be created')
  return { url: checkout.url }
}
