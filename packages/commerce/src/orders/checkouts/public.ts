import type { checkoutPage, contract } from '@atelier/contract'
import { apiError, type Handler, throwIf, withRevision } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { presentShopBrand } from '../../organization/brands/index.ts'
import { presentPublicCheckout } from './present.ts'
import { findFirstOrder, findPageFacts, getCheckout } from './queries.ts'
import { expiredError } from './rules.ts'
import { updateForCustomer } from './update.ts'

/** Origin allowed to frame a checkout; undefined when none was named. */
type CheckoutPageFacts = { readonly embed_origin: string | undefined }

type Area = typeof contract.checkouts
type For<Name extends keyof Area> = Handler<Area[Name], Services>

/** Returns the origin of a web address; undefined for any other text. */
const webOrigin = (address: string | null): string | undefined => {
  if (address === null || !URL.canParse(address)) return undefined
  const { protocol, origin } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined
}

/** Returns the seller's picture of a checkout; null for a value that is not a web address. */
const pictureOf = (address: unknown): string | null =>
  typeof address === 'string' && webOrigin(address) !== undefined ? address : null

/**
 * Returns a checkout by its client secret. A checkout that was confirmed in time stays readable, for the page
 * that shows its outcome.
 *
 * @throws ResourceNotFound; ExpiredCheckoutError
 */
export const clientGet: For<'clientGet'> = async ({ path }, services) => {
  const checkout = await getCheckout(services.database.db, { client_secret: path.client_secret })
  throwIf(expiredError(checkout, services.clock.now()))
  return withRevision(checkout, presentPublicCheckout(checkout, services))
}

export const clientUpdate: For<'clientUpdate'> = async ({ path, body }, services) => {
  const after = await updateForCustomer(services, path.client_secret, body)
  return withRevision(after, presentPublicCheckout(after, services))
}

/**
 * Returns the order of a paid checkout, for its confirmation page.
 *
 * @throws ResourceNotFound until there is one
 */
export const receipt: Handler<typeof checkoutPage.receipt, Services> = async ({ path }, { database }) => {
  const order = await findFirstOrder(database.db, path.client_secret)
  if (order === undefined) throw apiError('ResourceNotFound', 'This checkout has no order.')
  return order
}

/** Describes a checkout, even one that has expired and can no longer be read. */
export const about: Handler<(typeof checkoutPage)['about'], Services> = async ({ path }, services) => {
  const facts = await findPageFacts(services.database.db, path.client_secret)
  if (facts === undefined) throw apiError('ResourceNotFound', 'This checkout does not exist.')
  const { product_name, organization_name, brand, metadata } = facts
  return {
    product_name,
    organization_name,
    brand: presentShopBrand(brand, services),
    picture_url: pictureOf(metadata['picture_url']),
  }
}

/** Returns the server's facts about the page of a checkout; undefined if there is no such checkout. */
export const findCheckoutPage = async (
  { database }: Pick<Services, 'database'>,
  client_secret: string,
): Promise<CheckoutPageFacts | undefined> => {
  const facts = await findPageFacts(database.db, client_secret)
  return facts && { embed_origin: webOrigin(facts.embed_origin) }
}
