import { defineArea } from '../../area.ts'
import * as seller from './seller.ts'

export const discounts = defineArea('discounts', { endpoints: { discounts: seller } })

export { presentCheckoutDiscount, presentDiscountBase } from './present.ts'
export {
  type AttachedDiscount,
  findDiscount,
  keepRedemption,
  releaseDiscount,
  selectAttachedDiscounts,
} from './queries.ts'
export { chooseDiscount, type DiscountChoice, type DiscountRequest, redeemDiscount } from './redeem.ts'
export { discountAmountOf, isDiscountable, notApplicable } from './rules.ts'
