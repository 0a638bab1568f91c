import { apiError } from '@atelier/plumbing/http'
import { maxUploadBytes } from '../drafts/accept-photo.ts'
import type { StudioPorts } from '../ports.ts'
import { askShop } from './ask-shop.ts'

const closed = 'The studio is closed for the moment. Please come back a little later.'
const keptForMilliseconds = 30_000

export type Offer = { product_name: string; price_amount: number; currency: string; max_upload_bytes: number }

/**
 * Makes the reader of what the studio sells: the product's name and its current price in minor units.
 * An answer is kept for 30 seconds, so that a busy page does not become a busy platform.
 */
export const createShopReader = ({ client, shop, log }: Pick<StudioPorts, 'client' | 'shop' | 'log'>) => {
  let kept: { readonly offer: Promise<Offer>; readonly at: number } | undefined

  const ask = async (): Promise<Offer> => {
    const product = await askShop(log, closed, () => client.products.get({ path: { id: shop.product_id } }))
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
  return async (): Promise<Offer> => {
    const now = performance.now()
    if (kept === undefined || now - kept.at > keptForMilliseconds) kept = { offer: ask(), at: now }
    const { offer } = kept
    // A failure is not kept: the next visitor asks again.
    offer.catch(() => {
      if (kept?.offer === offer) kept = undefined
    })
    return offer
  }
}
