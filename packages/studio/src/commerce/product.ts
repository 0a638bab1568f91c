import { apiError } from '@atelier/plumbing/http'
import { maxUploadBytes } from '../drafts/photo.ts'
import type { StudioPorts } from '../ports.ts'
import { callCommerce } from './client.ts'

const closed = 'The studio is closed for the moment. Please come back a little later.'
const cacheMilliseconds = 30_000

/** The product with its current price in minor units of the currency. */
export type SellableProduct = {
  product_name: string
  price_amount: number
  currency: string
  max_upload_bytes: number
}

/**
 * Creates the reader of the studio's product. It caches the answer for 30 seconds, so that many visitors
 * of the page are few calls to the platform.
 */
export const createProductReader = ({
  client,
  product_id,
  log,
}: Pick<StudioPorts, 'client' | 'product_id' | 'log'>) => {
  let cached: { readonly product: Promise<SellableProduct>; readonly at: number } | undefined

  const read = async (): Promise<SellableProduct> => {
    const product = await callCommerce(log, closed, () => client.products.get({ path: { id: product_id } }))
    const price = product?.prices.find((candidate) => !candidate.isArchived)
    if (product === undefined || product.isArchived || price === undefined)
      throw apiError('Unavailable', closed)
    const fixed = price.amountType === 'fixed'
    return {
      product_name: product.name,
      price_amount: fixed ? price.priceAmount : 0,
      currency: fixed ? price.priceCurrency : 'usd',
      max_upload_bytes: maxUploadBytes,
    }
  }

  /** @throws `Unavailable` when the product cannot be read or is not for sale */
  return async (): Promise<SellableProduct> => {
    const now = performance.now()
    if (cached === undefined || now - cached.at > cacheMilliseconds) cached = { product: read(), at: now }
    const { product } = cached
    // A failure is not cached: the next visitor's request reads again.
    product.catch(() => {
      if (cached?.product === product) cached = undefined
    })
    return product
  }
}
