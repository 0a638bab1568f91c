import { sentence } from '@atelier/contract/texts/sentences'
import { randomUUID } from 'node:crypto'
import { type Checkout, type HandlerInput, type PrintSize, shipmentKeys, studio } from '@atelier/contract'
import { apiError } from '@atelier/plumbing/http'
import { callCommerce } from '../commerce/client.ts'
import { currencyField, successUrl } from '../commerce/create-checkout.ts'
import { checkoutMetadata, noteKeys } from '../commerce/metadata.ts'
import { imageBucket, lightCopyKey } from '../painting/images.ts'
import type { StudioPorts } from '../ports.ts'
import { findOwn } from '../transformations/own.ts'
import type { TransformationRow } from '../transformations/rules.ts'
import type { PrintOffer } from './offers.ts'
import { findPrints, insertPrint } from './queries.ts'
import { paperWords } from './rules.ts'
import { findPrintedPicture, sizesFor } from './sizes.ts'

const failed = sentence('checkout_not_opened')

/** Maximum length of a metadata text. */
const maxTextLength = 500

/**
 * Returns the address of the latest checkout of a painting for a size, if it is unpaid and sells the current
 * offer: the seller may have changed the price or the paper since.
 */
const findOpen = async (
  { client, log, database }: Pick<StudioPorts, 'client' | 'log' | 'database'>,
  transformation_id: string,
  { product_id, price_amount, paper }: PrintSize,
): Promise<string | undefined> => {
  const prints = await findPrints(database.db, transformation_id)
  const last = prints.find((print) => print.product_id === product_id)
  if (last?.width_mm !== paper.width_mm || last.height_mm !== paper.height_mm) return undefined
  const checkout = await callCommerce(log, failed, () =>
    client.checkouts.get({ path: { id: last.checkout_id } }),
  )
  return checkout?.status === 'open' && checkout.amount === price_amount ? last.url : undefined
}

/** Returns the order metadata of the print: the shipment's content, and the address of its file. */
const metadataOf = (
  { storage, publicUrl }: Pick<StudioPorts, 'storage' | 'publicUrl'>,
  print_id: string,
  { converted_key }: TransformationRow,
  { paper }: PrintSize,
  locale: Parameters<typeof checkoutMetadata>[1]['locale'],
): Checkout['metadata'] => {
  const picture_url = storage.publicUrl(imageBucket, lightCopyKey(converted_key))
  return {
    ...checkoutMetadata(undefined, { locale }),
    [noteKeys.print]: print_id,
    [shipmentKeys.content]: `Print ${paperWords(paper)}`,
    [shipmentKeys.file]: `${publicUrl}${studio.printFile.path.replace('{id}', print_id)}`,
    ...(picture_url.length <= maxTextLength && { picture_url }),
  }
}

/**
 * Creates a checkout for a print of a finished painting, or returns the former one while it can be paid as
 * offered. It requires a full billing address, to which the print is sent; a full discount would remove that
 * requirement, so it takes no codes.
 *
 * @throws `ResourceNotFound` when the checkout has not paid for this painting, or it is not sold in this
 * size; `Conflict` when it is not finished; `Unavailable` when the platform cannot be reached
 */
export const openPrintCheckout = async (
  { path: { id }, body: { session_id, product_id, locale } }: HandlerInput<typeof studio.openPrintCheckout>,
  ports: StudioPorts & { readonly readPrints: () => Promise<readonly PrintOffer[]> },
): Promise<{ url: string }> => {
  const { client, clock, database, log, publicUrl } = ports
  const transformation = await findOwn(ports, id, session_id)
  if (transformation.stage !== 'completed')
    throw apiError('Conflict', 'A print can be ordered when the painting is finished.')
  const picture = await findPrintedPicture(database.db, transformation)
  const offers = await ports.readPrints()
  const size = picture && sizesFor(picture, offers).find((candidate) => candidate.product_id === product_id)
  if (size === undefined)
    throw apiError('ResourceNotFound', 'There is no print of this painting in this size.')
  const open = await findOpen(ports, id, size)
  if (open !== undefined) return { url: open }
  const print_id = randomUUID()
  const checkout = await callCommerce(log, failed, () =>
    client.checkouts.create({
      body: {
        allowDiscountCodes: false,
        requireBillingAddress: true,
        ...(transformation.email !== null && { customerEmail: transformation.email }),
        productId: product_id,
        ...currencyField(offers.find((offer) => offer.product_id === product_id)?.checkout_currency),
        successUrl: successUrl(publicUrl, session_id),
        metadata: metadataOf(ports, print_id, transformation, size, locale),
      },
    }),
  )
  if (!checkout?.url) throw apiError('Unavailable', sentence('no_payment_session'))
  const { id: checkout_id, url } = checkout
  await insertPrint(database.db, {
    id: print_id,
    transformation_id: id,
    checkout_id,
    product_id,
    ...size.paper,
    url,
    created_at: clock.now(),
  })
  return { url }
}
