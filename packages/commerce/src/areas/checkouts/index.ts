import { defineArea } from '../../area.ts'
import { expireCheckoutJob } from './expire-checkout.ts'
import * as open from './public.ts'
import { restartCheckout } from './restart-checkout.ts'
import * as seller from './seller.ts'

const { clientConfirm, ...customer } = open

export const checkouts = defineArea('checkouts', {
  endpoints: {
    checkouts: { ...seller, ...customer },
    'checkouts.clientConfirm': clientConfirm,
    checkoutPage: { restart: restartCheckout },
  },
  jobs: [expireCheckoutJob],
})

export { addCheckout } from './add-checkout.ts'
export { completeFreeCheckout } from './checkout-jobs.ts'
export { findLockedCheckout, lockCheckout } from './checkout-queries.ts'
export { embedOrigin } from './embed-origin.ts'
export { failCheckout, succeedCheckout } from './finish-checkout.ts'
export { findOffer, offerOf } from './find-offer.ts'
export { intentOf, noteIntent } from './note-intent.ts'
export { checkoutUrl } from './present-checkout.ts'
export { amountsOf, standardPrice } from './price-checkout.ts'
export { reopenCheckout } from './reopen-checkout.ts'
export { selectedPrice, selectedProduct, type StoredCheckout } from './stored-checkout.ts'
