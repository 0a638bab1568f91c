import type { CheckoutDiscount, Discount, DiscountBase } from '@atelier/contract'
import { iso, isoOrNull } from '@atelier/plumbing/database'
import { presentOrderProduct } from '../products/index.ts'
import type { DiscountRow, StoredDiscount } from './stored-discount.ts'

/** The fields of its kind: those of the other kinds are absent. */
const kindOf = (discount: DiscountRow) => ({
  type: discount.type,
  duration: discount.duration,
  ...(discount.type === 'fixed'
    ? { amount: discount.amount, currency: discount.currency }
    : { basis_points: discount.basis_points }),
  ...(discount.duration === 'repeating' && { duration_in_months: discount.duration_in_months }),
})

/** What a buyer may know of a discount. */
export const presentCheckoutDiscount = (discount: DiscountRow): CheckoutDiscount =>
  // The columns of a kind are filled together: the database refuses a row that mixes them.
  ({ ...kindOf(discount), id: discount.id, name: discount.name, code: discount.code }) as CheckoutDiscount

/** The discount inside an order, a subscription or a checkout link. */
export const presentDiscountBase = (discount: DiscountRow): DiscountBase =>
  ({
    ...presentCheckoutDiscount(discount),
    created_at: iso(discount.created_at),
    modified_at: isoOrNull(discount.modified_at),
    metadata: discount.metadata,
    starts_at: isoOrNull(discount.starts_at),
    ends_at: isoOrNull(discount.ends_at),
    max_redemptions: discount.max_redemptions,
    redemptions_count: discount.redemptions_count,
    organization_id: discount.organization_id,
  }) as DiscountBase

/** A discount as its seller sees it. */
export const presentDiscount = (discount: StoredDiscount): Discount =>
  ({
    ...presentDiscountBase(discount),
    products: discount.products.map(presentOrderProduct),
  }) as Discount
