import type { CheckoutDiscount, Discount, DiscountBase } from '@atelier/contract'
import { isoOrNull, presentStored } from '@atelier/plumbing/database'
import { presentOrderProduct } from '../products/index.ts'
import { amountsOf } from './amounts.ts'
import type { DiscountRow, StoredDiscount } from './queries.ts'

/**
 * Returns the fields of the discount's type and duration; those of the others are absent. The check
 * constraints of the table ensure that the columns of a type are set together.
 */
const kindOf = ({ type, duration, ...row }: DiscountRow) => {
  const off =
    type === 'fixed'
      ? { type, amount: row.amount ?? 0, currency: row.currency ?? '', amounts: amountsOf(row) }
      : { type, basis_points: row.basis_points ?? 0 }
  return duration === 'repeating'
    ? { ...off, duration, duration_in_months: row.duration_in_months ?? 0 }
    : { ...off, duration }
}

/** Returns the buyer's view of a discount. */
export const presentCheckoutDiscount = (discount: DiscountRow): CheckoutDiscount => ({
  ...kindOf(discount),
  id: discount.id,
  name: discount.name,
  code: discount.code,
})

/** Returns the discount inside an order, a subscription or a checkout link. */
export const presentDiscountBase = (discount: DiscountRow): DiscountBase => ({
  ...presentCheckoutDiscount(discount),
  ...presentStored(discount),
  metadata: discount.metadata,
  starts_at: isoOrNull(discount.starts_at),
  ends_at: isoOrNull(discount.ends_at),
  max_redemptions: discount.max_redemptions,
  max_redemptions_per_customer: discount.max_redemptions_per_customer,
  redemptions_count: discount.redemptions_count,
  organization_id: discount.organization_id,
})

/** Returns the seller's view of a discount. */
export const presentDiscount = (discount: StoredDiscount): Discount => ({
  ...presentDiscountBase(discount),
  products: discount.products.map(presentOrderProduct),
})
