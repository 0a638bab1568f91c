import { wireProcessor } from '@atelier/contract'
import type { CheckoutLink } from '@atelier/contract'
import { presentStored } from '@atelier/plumbing/database'
import type { Services } from '../../core/services.ts'
import { siteUrl } from '../../core/site-url.ts'
import { chooseCurrency, standardPrice } from '../checkouts/index.ts'
import { presentDiscountBase } from '../../catalog/discounts/index.ts'
import {
  presentCheckoutProduct,
  presentPrice,
  presentTrial,
  type StoredProduct,
} from '../../catalog/products/index.ts'
import type { SellingLink } from './queries.ts'

type LinkServices = Pick<Services, 'public_url' | 'media_url'>

/** Path of a link's short address. */
export const shortPath = '/buy/{slug}'

/** Path of a link's long address, which contains its secret. */
export const linkPath = '/v1/checkout-links/{client_secret}/redirect'

const presentProduct = (product: StoredProduct, services: LinkServices) => ({
  ...presentCheckoutProduct(product, services),
  metadata: product.metadata,
})

/** Returns the seller's representation of a checkout link. */
export const presentLink = (link: SellingLink, services: LinkServices): CheckoutLink => {
  const [product] = link.products
  const price = product && standardPrice(product.prices, chooseCurrency(product, {}))
  if (product === undefined || price === undefined)
    throw new Error(`The checkout link ${link.id} has no product with a price.`)
  return {
    ...presentStored(link),
    metadata: link.metadata,
    payment_processor: wireProcessor,
    client_secret: link.client_secret,
    url: siteUrl(services, link) + linkPath.replace('{client_secret}', link.client_secret),
    slug: link.slug,
    short_url: siteUrl(services, link) + shortPath.replace('{slug}', link.slug),
    success_url: link.success_url,
    label: link.label,
    allow_discount_codes: link.allow_discount_codes,
    require_billing_address: link.require_billing_address,
    ...presentTrial(link),
    discount_id: link.discount_id,
    discount: link.discount === null ? null : presentDiscountBase(link.discount),
    openings_count: link.openings_count,
    ...link.sales,
    organization_id: link.organization_id,
    products: link.products.map((item) => presentProduct(item, services)),
    product_id: product.id,
    product_price_id: price.id,
    product: presentProduct(product, services),
    product_price: presentPrice(price, product),
  }
}
