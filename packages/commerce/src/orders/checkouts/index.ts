import { defineArea } from '../../core/area.ts'
import { expireCheckouts } from './lifecycle.ts'
import { about, clientGet, clientUpdate, receipt } from './public.ts'
import { restart } from './restart.ts'
import * as seller from './seller.ts'
import * as simulations from './seller-simulations.ts'

export const checkouts = defineArea('checkouts', {
  endpoints: {
    checkouts: { ...seller, clientGet, clientUpdate },
    checkoutPage: { about, receipt, restart },
    simulations,
  },
  due: [expireCheckouts],
})

export { hasOtherSubscription, lockUpgrades, requireBuyable } from './active-subscriptions.ts'
export {
  changeAndRecord,
  expireCheckout,
  failCheckout,
  intentOf,
  reopenCheckout,
  saveIntent,
  succeedCheckout,
  withIntent,
} from './lifecycle.ts'
export { chooseCurrency } from './currency.ts'
export { chargeableDiscount } from './charge-limits.ts'
export { createCheckout } from './new-checkout.ts'
export { asksPostalCode, presentPublicCheckout } from './present.ts'
export { dueOf, paymentFlagsOf, walletAmountOf } from './payment.ts'
export { amountIssues, amountOf, standardPrice } from './price-amount.ts'
export { amountsOf, selectedPrice, selectedProduct, taxedSale } from './price.ts'
export { findCheckoutPage } from './public.ts'
export { getCheckout, lockCheckout, type StoredCheckout } from './queries.ts'
export { notOpenError, expiredError, shownBehavior } from './rules.ts'
export { findSellable, organizationOfProducts, sellableOf } from './sellable-product.ts'
export {
  type BuyerKey,
  findSubscription,
  isSubscribed,
  isUpgradeTaken,
  isUpgradeUnderWay,
  selectBuyers,
  selectConfirmed,
} from './buyer-queries.ts'
export { activeTrialOf } from './trials.ts'
export { applyBody } from './update.ts'
export { findOpenCheckoutsOf, findOrganizationsOfSecrets } from './key-queries.ts'
