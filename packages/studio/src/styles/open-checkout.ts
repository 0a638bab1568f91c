import { sentence } from '@atelier/contract/texts/sentences'
import { randomUUID } from 'node:crypto'
import type { HandlerInput, studio } from '@atelier/contract'
import { apiError } from '@atelier/plumbing/http'
import type { AnotherStyleOffer } from '../commerce/another-style.ts'
import { storeStylePicture } from '../commerce/checkout-picture.ts'
import { callCommerce } from '../commerce/client.ts'
import { createPaintingCheckout, successUrl } from '../commerce/create-checkout.ts'
import { checkoutMetadata, noteKeys } from '../commerce/metadata.ts'
import { findOrdersNaming } from '../commerce/orders.ts'
import { isPhotoStored } from '../painting/images.ts'
import type { StudioPorts } from '../ports.ts'
import { findOwn } from '../transformations/own.ts'
import { findTransformationOfCheckout } from '../transformations/queries.ts'
import { paintOptionsOf, type TransformationRow } from '../transformations/rules.ts'
import { readBoughtOfPhoto, readRefunded } from './bought.ts'
import { findCurrentCheckout, saveStyleCheckout, type StyleCheckoutRow } from './queries.ts'
import { findBought } from './rules.ts'

type Input = HandlerInput<typeof studio.openStyleCheckout>

const failed = sentence('checkout_not_opened')

/** Returns the restart of an expired checkout that was paid and not refunded. */
const findPaidRestart = async (
  { client, log }: StudioPorts,
  { id, product_id }: StyleCheckoutRow,
): Promise<string | undefined> => {
  const orders = await callCommerce(log, failed, () =>
    findOrdersNaming(client, [product_id], noteKeys.style, [id]),
  )
  const paid = orders?.find(({ status }) => status === 'paid' || status === 'partially_refunded')
  return paid?.checkout_id ?? undefined
}

/**
 * Returns the destination of a former checkout: its page, or the page of its painting; undefined when it is
 * no longer usable.
 */
const leadOf = async (ports: StudioPorts, last: StyleCheckoutRow): Promise<string | undefined> => {
  const { client, database, publicUrl, log } = ports
  const checkout = await callCommerce(log, failed, () =>
    client.checkouts.get({ path: { id: last.checkout_id } }),
  )
  if (checkout?.status === 'open') return last.url
  const isPaid = checkout?.status === 'succeeded' || checkout?.status === 'confirmed'
  const checkout_id = isPaid ? last.checkout_id : await findPaidRestart(ports, last)
  if (checkout_id === undefined) return undefined
  // Its painting may have been started since the paintings of the photo were read.
  const painting = await findTransformationOfCheckout(database.db, checkout_id)
  if (painting !== undefined && painting.refund_requested_at !== null) return undefined
  const refunded = await readRefunded({ client, log }, [checkout_id])
  return refunded.has(checkout_id) ? undefined : successUrl(publicUrl, checkout_id)
}

const createStyleCheckout = async (
  ports: StudioPorts,
  id: string,
  transformation: TransformationRow,
  { style, locale, preview }: Input['body'],
  offer: AnotherStyleOffer,
): Promise<{ id: string; url: string }> => {
  const picture_url = preview
    ? await storeStylePicture(ports, transformation.draft_id, style, preview)
    : undefined
  const checkout = {
    product_id: offer.product_id,
    currency: offer.checkout_currency,
    email: transformation.email,
    metadata: {
      ...checkoutMetadata(undefined, { ...paintOptionsOf(transformation), style, locale }),
      [noteKeys.style]: id,
      ...(picture_url !== undefined && { picture_url }),
    },
  }
  return createPaintingCheckout(ports, checkout, failed)
}

/**
 * Creates a checkout for another style of the photo of a finished painting, or returns the existing one: the
 * same style of the same photo leads to the same checkout while it can be paid, and to its painting from then
 * on, unless it is refunded.
 *
 * @throws `ResourceNotFound` when the checkout has not paid for this painting or its photo was deleted,
 * `Conflict` when it is not finished, `Unavailable` when the platform cannot be reached
 */
export const openStyleCheckout = async (
  { path: { id }, body }: Input,
  ports: StudioPorts & { readonly readAnotherStyle: () => Promise<AnotherStyleOffer> },
): Promise<{ url: string }> => {
  const { database, clock, publicUrl } = ports
  const transformation = await findOwn(ports, id, body.session_id)
  if (transformation.stage !== 'completed')
    throw apiError('Conflict', 'Another style can be chosen when this painting is finished.')
  const { draft_id } = transformation
  const { style } = body
  const bought = findBought(await readBoughtOfPhoto(ports, draft_id), style)
  if (bought !== undefined) return { url: successUrl(publicUrl, bought.checkout_id) }
  const last = await findCurrentCheckout(database.db, { draft_id, style })
  const lead = last && (await leadOf(ports, last))
  if (lead !== undefined) return { url: lead }
  if (!(await isPhotoStored(ports.storage, transformation.original_key)))
    throw apiError('ResourceNotFound', sentence('photo_gone'))
  const offer = await ports.readAnotherStyle()
  const style_id = randomUUID()
  const created = await createStyleCheckout(ports, style_id, transformation, body, offer)
  const now = clock.now()
  const current = await database.transact((tx) =>
    saveStyleCheckout(
      tx,
      {
        id: style_id,
        checkout_id: created.id,
        transformation_id: transformation.id,
        draft_id,
        style,
        product_id: offer.product_id,
        url: created.url,
        created_at: now,
      },
      last,
      now,
    ),
  )
  return { url: current.url }
}
