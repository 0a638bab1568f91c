import { defineArea } from '../../core/area.ts'
import * as open from './public.ts'
import * as deletions from './delete.ts'
import * as seller from './seller.ts'

export const products = defineArea('products', {
  endpoints: {
    products: seller,
    productDeletions: { delete: deletions.delete },
    'customerPortal.organizations': open,
  },
})

export { addProduct } from './add.ts'
export { billingIntervalOf } from './billing-interval.ts'
export { changeBenefits } from './change-benefits.ts'
export { keepProduct, laterUses } from './deletion-queries.ts'
export { priceOfAmount } from './earlier-price.ts'
export {
  presentAttachedFields,
  presentCheckoutProduct,
  presentOrderProduct,
  presentPrice,
  presentProduct,
} from './present.ts'
export { findPriceOfAmount, findPrices, selectPrices, type StoredPrice } from './price-queries.ts'
export {
  findFormerProduct,
  findProductIdOfPrice,
  findProductOfPrice,
  findProducts,
  findProductsOnSale,
  isRecurringProduct,
  type ProductRow,
  selectProducts,
  type StoredProduct,
} from './queries.ts'
export { amountLimitIssues, currenciesOf, namedCurrencies, pricesIn } from './price-sets.ts'
export { activePrices, isMetered, isRecurring } from './rules.ts'
export {
  changedTrial,
  noTrial,
  presentTrial,
  type Trial,
  type TrialColumns,
  trialEnd,
  type TrialInput,
  trialOf,
} from './trials.ts'
export { findBenefitIds } from './attachment-queries.ts'
export { findProductsSold, findTopUpProducts, hasOtherCurrencies } from './sale-queries.ts'
