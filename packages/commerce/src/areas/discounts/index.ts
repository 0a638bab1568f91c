import { contract } from '@atelier/contract'
import { implement } from '@atelier/plumbing/http'
import type { Services } from '../../services.ts'
import * as changes from './change-discount.ts'
import * as seller from './seller.ts'

export const discountRoutes = implement<typeof contract.discounts, Services>(contract.discounts, {
  ...seller,
  ...changes,
})
export { discountOf, isDiscountable, notApplicable } from './apply-discount.ts'
export { findDiscount, selectAttachedDiscounts } from './discount-queries.ts'
export { presentCheckoutDiscount, presentDiscountBase } from './present-discount.ts'
export { chooseDiscount, redeemDiscount, releaseDiscount } from './redeem-discount.ts'
export type { AttachedDiscount } from './stored-discount.ts'
