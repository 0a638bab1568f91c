import { anotherStyleKey, Id } from '@atelier/contract'
import { safeParse } from 'zod/v4/core'
import type { StudioPorts } from '../ports.ts'
import { cached } from './cached.ts'
import { callCommerce } from './client.ts'
import { checkoutCurrencyOf, findSoldPrice, readUsualProduct, studioClosed } from './product.ts'

/** Product under which another style of an already painted photo is sold. */
export type AnotherStyleOffer = {
  readonly product_id: string
  /** Minor units of the currency; null when the customer chooses the price at the checkout. */
  readonly price_amount: number | null
  readonly currency: string
  /** Currency that its checkouts name; undefined where the prices of the product have one alone. */
  readonly checkout_currency: string | undefined
}

type Ports = Pick<StudioPorts, 'client' | 'product_id' | 'log'>

/** Returns the product that the seller has named, if it can be bought once at a fixed price. */
const readOwnProduct = async (
  { client, log }: Ports,
  productId: unknown,
): Promise<AnotherStyleOffer | undefined> => {
  if (productId === undefined) return undefined
  const id = safeParse(Id, productId)
  const product = id.success
    ? await callCommerce(log, studioClosed, () => client.products.get({ path: { id: id.data } }))
    : undefined
  const price = product && findSoldPrice(product)
  if (product !== undefined && !product.isRecurring && price?.amountType === 'fixed')
    return {
      product_id: product.id,
      price_amount: price.priceAmount,
      currency: price.priceCurrency,
      checkout_currency: checkoutCurrencyOf(product, price),
    }
  log.warn(
    { [anotherStyleKey]: productId },
    'The product for another style is missing or not sold once at a fixed price; the usual product is sold instead.',
  )
  return undefined
}

/**
 * Creates the reader of the product for another style: the product that the metadata of the studio's product
 * names, otherwise the studio's product itself. It caches the response like the reader of that product.
 */
export const createAnotherStyleReader = (ports: Ports) =>
  /** @throws `Unavailable` when the products cannot be read or are not for sale */
  cached(async (): Promise<AnotherStyleOffer> => {
    const { product, offer } = await readUsualProduct(ports)
    const ownOffer = await readOwnProduct(ports, product.metadata[anotherStyleKey])
    const { price_amount, currency, checkout_currency } = offer
    return ownOffer ?? { product_id: product.id, price_amount, currency, checkout_currency }
  })
