import { defineArea } from '../../core/area.ts'
import * as seller from './seller.ts'

export const discounts = defineArea('discounts', { endpoints: { discounts: seller } })

export {
  type DiscountColumns,
  discountedPeriods,
  inDiscountedPeriod,
  newDiscount,
  nextDiscount,
  noDiscount,
} from './discounted-periods.ts'
export { presentCheckoutDiscount, presentDiscountBase } from './present.ts'
export {
  type AttachedDiscount,
  findAttachedDiscount,
  findDiscount,
  selectAttachedDiscounts,
} from './queries.ts'
export { countRedemptionsBy, forgetRedeemer } from './customer-limit-queries.ts'
export { type Redeemer, redeemerOf } from './redeemer.ts'
export { redemptionsOf, releaseRedemption, settleRedemption } from './redemption-queries.ts'
export {
  hasRedeemed,
  insertSubscriptionRedemption,
  lockDiscounts,
  releaseSubscriptionRedemption,
  releaseUnbegunRedemption,
} from './subscription-redemption-queries.ts'
export { chooseDiscount, type DiscountChoice, type DiscountRequest, redeemDiscount } from './redeem.ts'
export { applicationIssues, discountAmountOf, isApplicable, isDiscountable, type Reduction } from './rules.ts'
