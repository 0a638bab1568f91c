import { sentence } from '@atelier/contract/texts/sentences'
import type { Camel, Product } from '@atelier/contract'
import { apiError } from '@atelier/plumbing/http'
import { maxUploadBytes } from '../drafts/decode-upload.ts'
import type { StudioPorts } from '../ports.ts'
import { cached } from './cached.ts'
import { callCommerce } from './client.ts'

export const studioClosed = sentence('studio_closed')

/** The product with its current price in minor units of the currency. */
export type ProductOffer = {
  product_id: string
  product_name: string
  /** Null when the customer chooses it at the checkout. */
  price_amount: number | null
  currency: string
  max_upload_bytes: number
}

/** The product with the currency that its checkouts name; undefined when all prices are in one currency. */
export type ProductOfferWithCurrency = ProductOffer & { readonly checkout_currency: string | undefined }

/** Returns the currency of a shown price, where the product has active prices in others too. */
export const checkoutCurrencyOf = (
  { prices }: Camel<Product>,
  shownPrice: Camel<Product>['prices'][number],
): string | undefined => {
  if (shownPrice.amountType === 'free') return undefined
  const currency = shownPrice.priceCurrency
  const isOnlyCurrency = prices.every(
    (price) => price.isArchived || price.amountType === 'free' || price.priceCurrency === currency,
  )
  return isOnlyCurrency ? undefined : currency
}

/** Returns the current price of a product, the first active one; undefined when it is not for sale. */
export const findSoldPrice = (product: Camel<Product>) =>
  product.isArchived ? undefined : product.prices.find((candidate) => !candidate.isArchived)

/** Returns the amount of a price, in minor units; null when the checkout decides it. */
const chargedAmount = (price: Camel<Product>['prices'][number]): number | null => {
  if (price.amountType === 'fixed') return price.priceAmount
  return price.amountType === 'free' ? 0 : null
}

/**
 * Reads the studio's product, with its price.
 *
 * @throws `Unavailable` when the product cannot be read or is not for sale
 */
export const readUsualProduct = async ({
  client,
  product_id,
  log,
}: Pick<StudioPorts, 'client' | 'product_id' | 'log'>): Promise<{
  readonly product: Camel<Product>
  readonly offer: ProductOfferWithCurrency
}> => {
  const product = await callCommerce(log, studioClosed, () =>
    client.products.get({ path: { id: product_id } }),
  )
  const price = product && findSoldPrice(product)
  if (product === undefined || price === undefined) throw apiError('Unavailable', studioClosed)
  const offer = {
    product_id: product.id,
    product_name: product.name,
    price_amount: chargedAmount(price),
    currency: price.amountType === 'free' ? 'usd' : price.priceCurrency,
    max_upload_bytes: maxUploadBytes,
    checkout_currency: checkoutCurrencyOf(product, price),
  }
  return { product, offer }
}

/** Creates the reader of the studio's product, with a cache. */
export const createProductReader = (ports: Pick<StudioPorts, 'client' | 'product_id' | 'log'>) =>
  cached(async (): Promise<ProductOfferWithCurrency> => (await readUsualProduct(ports)).offer)
