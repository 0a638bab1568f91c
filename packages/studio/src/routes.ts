import { studio } from '@atelier/contract'
import { implement } from '@atelier/plumbing/http'
import type { AnotherStyleOffer } from './commerce/another-style.ts'
import { checkoutPicture } from './commerce/checkout-picture.ts'
import { createCheckout } from './commerce/create-checkout.ts'
import type { ProductOfferWithCurrency } from './commerce/product.ts'
import { receiveMessage } from './contact/contact.ts'
import { uploadDraft } from './drafts/upload.ts'
import type { StudioPorts } from './ports.ts'
import { printFile } from './prints/file.ts'
import { listPrints } from './prints/list.ts'
import type { PrintOffer } from './prints/offers.ts'
import { openPrintCheckout } from './prints/open-checkout.ts'
import { sharePainting } from './sharing/share.ts'
import { stopSharing } from './sharing/stop.ts'
import { listStyles } from './styles/list.ts'
import { openStyleCheckout } from './styles/open-checkout.ts'
import { correctEmail } from './transformations/correct-email.ts'
import { openTransformation } from './transformations/open.ts'
import { readTransformation } from './transformations/read.ts'
import { retryTransformation } from './transformations/retry.ts'
import type { TransformationWatch } from './transformations/watch.ts'

export type StudioServices = StudioPorts & {
  readonly readProduct: () => Promise<ProductOfferWithCurrency>
  /** Reads the product for another style of an already painted photo. */
  readonly readAnotherStyle: () => Promise<AnotherStyleOffer>
  /** Reads the print sizes that the seller offers. */
  readonly readPrints: () => Promise<readonly PrintOffer[]>
  readonly watch: TransformationWatch
}

/** Handlers of the studio's endpoints. All of them are public. */
export const studioRoutes = implement<typeof studio, StudioServices>(studio, {
  shop: async (_, { readProduct }) => {
    const { checkout_currency: _named, ...product } = await readProduct()
    return product
  },
  uploadDraft,
  openCheckout: createCheckout,
  checkoutPicture,
  openTransformation,
  getTransformation: ({ path }, services) => readTransformation(services, path.id),
  watchTransformation: ({ path }, { watch, request }) => watch.follow(path.id, request.signal),
  retryTransformation,
  correctEmail,
  sharePainting,
  stopSharing,
  listStyles,
  openStyleCheckout,
  listPrints,
  openPrintCheckout,
  printFile,
  contact: receiveMessage,
})
