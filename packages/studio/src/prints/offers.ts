import type { Camel, Product } from '@atelier/contract'
import { callCommerce } from '../commerce/client.ts'
import { cached } from '../commerce/cached.ts'
import { checkoutCurrencyOf, findSoldPrice, studioClosed } from '../commerce/product.ts'
import type { StudioPorts } from '../ports.ts'
import { type Paper, paperIn } from './rules.ts'

/** A print size that the seller offers. */
export type PrintOffer = {
  readonly product_id: string
  readonly price_amount: number
  readonly currency: string
  readonly paper: Paper
  /** Currency that its checkouts name; undefined where the prices of the product have one alone. */
  readonly checkout_currency: string | undefined
}

/** Metadata key of a product that is sold as a print; its value is the size of the paper. */
export const printSizeKey = 'print_size_mm'

type Ports = Pick<StudioPorts, 'client' | 'product_id' | 'log'>

/** Returns the offer of a product; undefined when it is no print. An invalid print product is logged. */
const offerOf = ({ log, product_id }: Ports, product: Camel<Product>): PrintOffer | undefined => {
  const size = product.metadata[printSizeKey]
  if (size === undefined) return undefined
  const paper = paperIn(size)
  const price = findSoldPrice(product)
  if (
    paper !== undefined &&
    !product.isRecurring &&
    price?.amountType === 'fixed' &&
    product.id !== product_id
  )
    return {
      product_id: product.id,
      price_amount: price.priceAmount,
      currency: price.priceCurrency,
      checkout_currency: checkoutCurrencyOf(product, price),
      paper,
    }
  log.warn(
    { product_id: product.id, [printSizeKey]: size },
    'The product is not sold as a print: that takes a fixed price that is paid once, and a size in millimeters such as 200x300.',
  )
  return undefined
}

/** Creates the reader of the seller's prints, the smallest first, with a cache. */
export const createPrintReader = (ports: Ports) =>
  /** @throws `Unavailable` when the products cannot be read */
  cached(async (): Promise<readonly PrintOffer[]> => {
    const offers: PrintOffer[] = []
    await callCommerce(ports.log, studioClosed, async () => {
      for await (const product of ports.client.products.list({ query: { is_archived: false, limit: 100 } })) {
        const offer = offerOf(ports, product)
        if (offer !== undefined) offers.push(offer)
      }
    })
    const area = ({ paper }: PrintOffer) => paper.width_mm * paper.height_mm
    return offers.toSorted((a, b) => area(a) - area(b))
  })
