import { sentence } from '@atelier/contract/texts/sentences'
import type { AcceptedCurrency, Checkout, HandlerInput, studio } from '@atelier/contract'
import type { output } from 'zod/v4/core'
import { apiError, type Message } from '@atelier/plumbing/http'
import { markDraftInCheckout } from '../drafts/queries.ts'
import type { StudioPorts } from '../ports.ts'
import { callCommerce } from './client.ts'
import { storeCheckoutPicture } from './checkout-picture.ts'
import { checkoutMetadata } from './metadata.ts'
import type { ProductOfferWithCurrency } from './product.ts'

/** Returns the page of a checkout's painting. */
export const successUrl = (publicUrl: string, checkout_id: string): string =>
  `${publicUrl}/success?session_id=${checkout_id}`

/** Returns the field of a checkout's body that sets its currency; empty without one, which the platform then chooses. */
export const currencyField = (currency: string | undefined) =>
  currency === undefined ? {} : { currency: currency as output<typeof AcceptedCurrency> }

type PaintingCheckout = {
  readonly product_id: string
  /** Currency of the price that the page has shown, for a product with prices in several. */
  readonly currency: string | undefined
  /** Null when unknown; the checkout asks for it. */
  readonly email: string | null
  readonly metadata: Checkout['metadata']
}

/**
 * Creates a checkout for one painting. The country is that of the shop; the customer can change it at the
 * checkout.
 *
 * @param failed message for the visitor if the platform cannot be reached
 * @throws `Unavailable` when the platform cannot be reached or returns no URL
 */
export const createPaintingCheckout = async (
  { client, publicUrl, log }: StudioPorts,
  { product_id, currency, email, metadata }: PaintingCheckout,
  failed: Message,
): Promise<{ id: string; url: string }> => {
  const checkout = await callCommerce(log, failed, () =>
    client.checkouts.create({
      body: {
        allowDiscountCodes: true,
        customerBillingAddress: { country: 'SE' },
        ...(email !== null && { customerEmail: email }),
        ...currencyField(currency),
        productId: product_id,
        successUrl: successUrl(publicUrl, '{CHECKOUT_ID}'),
        ...(Object.keys(metadata).length > 0 && { metadata }),
      },
    }),
  )
  if (!checkout?.url) throw apiError('Unavailable', sentence('no_payment_session'))
  return { id: checkout.id, url: checkout.url }
}

/**
 * Creates a checkout for the painting of an uploaded photo.
 *
 * @returns the URL of the checkout page
 * @throws `ResourceNotFound` when the photo was deleted, `Unavailable` when the platform returns no URL
 */
export const createCheckout = async (
  { body }: HandlerInput<typeof studio.openCheckout>,
  ports: StudioPorts & { readonly readProduct: () => Promise<ProductOfferWithCurrency> },
): Promise<{ url: string }> => {
  const { database, clock, product_id } = ports
  const draft_id = body.draft_id ?? undefined
  if (draft_id !== undefined && !(await markDraftInCheckout(database.db, draft_id, clock.now()))) {
    throw apiError('ResourceNotFound', sentence('photo_gone'))
  }
  const picture_url =
    draft_id !== undefined && body.preview
      ? await storeCheckoutPicture(ports, draft_id, body.preview)
      : undefined
  const metadata = {
    ...checkoutMetadata(draft_id, body),
    ...(picture_url !== undefined && { picture_url }),
  }
  // An error is ignored: the creation below fails for the same reason and reports it.
  const currency = (await ports.readProduct().catch(() => undefined))?.checkout_currency
  const checkout = { product_id, currency, email: body.email, metadata }
  // The sentence of the specification for this error (1, section 8.1).
  const { url } = await createPaintingCheckout(ports, checkout, sentence('payment_failed'))
  return { url }
}
