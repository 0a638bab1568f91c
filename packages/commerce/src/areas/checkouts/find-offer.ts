import type { Issue } from '@atelier/contract'
import { invalid } from '@atelier/plumbing/http'
import type { Reader } from '../../services.ts'
import { findProductOfPrice, findProducts, type StoredPrice, type StoredProduct } from '../products/index.ts'
import { standardPrice } from './price-checkout.ts'

/** What a new checkout offers: its products in order, the first one selected at a price. */
export type Offer = {
  readonly products: readonly StoredProduct[]
  readonly product: StoredProduct
  readonly price: StoredPrice
}

/** Why a product cannot be offered, in words. */
export const unofferable = (product: StoredProduct | undefined, id: string): string | undefined => {
  if (product === undefined) return `There is no product ${id}.`
  if (product.is_archived) return `The product ${product.name} is archived and can no longer be bought.`
  if (product.prices.length === 0) return `The product ${product.name} has no price.`
  return undefined
}

/** The offer of those products that can be bought, the first of them selected; undefined when there are none. */
export const offerOf = (products: readonly StoredProduct[]): Offer | undefined => {
  const offered = products.filter((product) => unofferable(product, product.id) === undefined)
  const [product] = offered
  const price = product && standardPrice(product.prices)
  return product === undefined || price === undefined ? undefined : { products: offered, product, price }
}

const requireOffer = (products: readonly StoredProduct[]): Offer => {
  const offer = offerOf(products)
  if (offer === undefined) throw new Error('An offer needs a product with a price.')
  return offer
}

const byProducts = async (
  reader: Reader,
  organization_id: string,
  ids: readonly string[],
): Promise<Offer> => {
  const found = new Map(
    (await findProducts(reader, organization_id, ids)).map((product) => [product.id, product]),
  )
  const issues = ids.flatMap((id, i): Issue[] => {
    const msg = ids.indexOf(id) < i ? `The product ${id} is listed twice.` : unofferable(found.get(id), id)
    return msg === undefined ? [] : [{ loc: ['body', 'products', i], msg, type: 'value_error' }]
  })
  if (issues.length > 0) throw invalid(issues)
  return requireOffer(ids.flatMap((id) => found.get(id) ?? []))
}

const byProduct = async (reader: Reader, organization_id: string, id: string): Promise<Offer> => {
  const [product] = await findProducts(reader, organization_id, [id])
  const msg = unofferable(product, id)
  if (product === undefined || msg !== undefined)
    throw invalid([{ loc: ['body', 'product_id'], msg: msg ?? '', type: 'value_error' }])
  return requireOffer([product])
}

const byPrice = async (reader: Reader, organization_id: string, id: string): Promise<Offer> => {
  const product = await findProductOfPrice(reader, organization_id, id)
  const price = product?.prices.find((candidate) => candidate.id === id)
  const msg =
    product === undefined || price === undefined
      ? `There is no active price ${id}.`
      : unofferable(product, product.id)
  if (product === undefined || price === undefined || msg !== undefined) {
    throw invalid([{ loc: ['body', 'product_price_id'], msg: msg ?? '', type: 'value_error' }])
  }
  return { products: [product], product, price }
}

/** What is to be offered: products, the first of them selected, or one product, or one price. */
export type OfferWish =
  | { readonly products: readonly string[] }
  | { readonly product_id: string }
  | { readonly product_price_id: string }

/**
 * Finds what a body names: products, a product or a price of the organization, none of them archived.
 *
 * @throws 422 at the entry that cannot be offered
 */
export const findOffer = (reader: Reader, organization_id: string, body: OfferWish): Promise<Offer> => {
  if ('products' in body) return byProducts(reader, organization_id, body.products)
  if ('product_id' in body) return byProduct(reader, organization_id, body.product_id)
  return byPrice(reader, organization_id, body.product_price_id)
}
