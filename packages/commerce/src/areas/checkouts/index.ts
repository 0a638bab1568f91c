import { checkoutPage, contract } from '@atelier/contract'
import { implement } from '@atelier/plumbing/http'
import type { Services } from '../../services.ts'
import * as anyone from './public.ts'
import { restartCheckout } from './restart-checkout.ts'
import * as seller from './seller.ts'

export const checkoutRoutes = implement<typeof contract.checkouts, Services>(contract.checkouts, {
  ...seller,
  ...anyone,
})
export const checkoutPageRoutes = implement<typeof checkoutPage, Services>(checkoutPage, {
  restart: restartCheckout,
})
export { addCheckout } from './add-checkout.ts'
export { completeFreeCheckout } from './checkout-jobs.ts'
export { findLockedCheckout, lockCheckout } from './checkout-queries.ts'
export { embedOrigin } from './embed-origin.ts'
export { expireCheckoutJob } from './expire-checkout.ts'
export { failCheckout, succeedCheckout } from './finish-checkout.ts'
export { findOffer, offerOf } from './find-offer.ts'
export { intentOf, noteIntent } from './note-intent.ts'
export { checkoutUrl } from './present-checkout.ts'
export { amountsOf, standardPrice } from './price-checkout.ts'
export { reopenCheckout } from './reopen-checkout.ts'
export { selectedPrice, selectedProduct, type StoredCheckout } from './stored-checkout.ts'
