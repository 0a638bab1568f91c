import type { HandlerInput, studio } from '@atelier/contract'
import { apiError } from '@atelier/plumbing/http'
import { wishesToMetadata } from '../painting/wishes.ts'
import { offerDraft } from '../drafts/draft-queries.ts'
import type { StudioPorts } from '../ports.ts'
import { askShop } from './ask-shop.ts'

/**
 * Opens a checkout for one painting with the request of specification 1, section 3.1; the draft and the
 * visitor's wishes ride along in its metadata, which is all that is needed to paint for a visitor who
 * never comes back.
 *
 * @returns the address to send the visitor to
 * @throws `ResourceNotFound` when the photo is no longer kept, `Unavailable` when no address was given
 */
export const openCheckout = async (
  { body }: HandlerInput<typeof studio.openCheckout>,
  { database, clock, client, shop, publicUrl, log }: StudioPorts,
): Promise<{ url: string }> => {
  const draft_id = body.draft_id ?? undefined
  if (draft_id !== undefined && !(await offerDraft(database.db, draft_id, clock.now()))) {
    throw apiError('ResourceNotFound', 'This photo is no longer kept here. Please choose it once more.')
  }
  const metadata = { ...(draft_id !== undefined && { draft_id }), ...wishesToMetadata(body) }
  const checkout = await askShop(log, 'Payment failed. Please try again.', () =>
    client.checkouts.create({
      body: {
        allowDiscountCodes: true,
        customerBillingAddress: { country: 'SE' },
        customerEmail: body.email,
        productId: shop.product_id,
        successUrl: `${publicUrl}/success?session_id={CHECKOUT_ID}`,
        ...(Object.keys(metadata).length > 0 && { metadata }),
      },
    }),
  )
  if (!checkout?.url) throw apiError('Unavailable', 'Payment session could not be created')
  return { url: checkout.url }
}
