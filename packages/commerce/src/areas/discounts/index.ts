import { defineArea } from '../../area.ts'
import * as changes from './change-discount.ts'
import * as seller from './seller.ts'

export const discounts = defineArea('discounts', { endpoints: { discounts: { ...seller, ...changes } } })

export { discountOf, isDiscountable, notApplicable } from './apply-discount.ts'
export { findDiscount, selectAttachedDiscounts } from './discount-queries.ts'
export { presentCheckoutDiscount, presentDiscountBase } from './present-discount.ts'
export { chooseDiscount, redeemDiscount, releaseDiscount } from './redeem-discount.ts'
export type { AttachedDiscount } from './stored-discount.ts'
