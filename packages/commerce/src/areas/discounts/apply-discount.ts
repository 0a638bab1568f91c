import { toDate } from '@atelier/plumbing/database'
import { isMetered, type StoredProduct } from '../products/index.ts'
import type { AttachedDiscount, DiscountRow } from './stored-discount.ts'

/**
 * What a discount takes off an amount, in minor units: a share rounded half up, or a fixed sum; never
 * more than the amount.
 */
export const discountOf = (
  amount: number,
  discount: Pick<DiscountRow, 'type' | 'amount' | 'basis_points'>,
): number =>
  discount.type === 'fixed'
    ? Math.min(discount.amount ?? 0, amount)
    : Math.floor((amount * (discount.basis_points ?? 0) + 5000) / 10_000)

type Product = Pick<StoredProduct, 'id' | 'recurring_interval' | 'prices'>

/** Why a discount cannot be had on a product, in words; undefined when it can. */
export const notApplicable = (
  discount: Pick<AttachedDiscount, 'duration' | 'product_ids'>,
  product: Product,
): string | undefined => {
  const active = product.prices.filter((price) => !price.is_archived)
  if (active.every(({ amount_type }) => amount_type === 'free'))
    return 'This product is free, so no discount applies to it.'
  if (discount.product_ids.length > 0 && !discount.product_ids.includes(product.id))
    return 'This discount is not for this product.'
  const recurring =
    product.recurring_interval !== null || active.some((price) => price.legacy_interval !== null)
  if (discount.duration === 'repeating' && !recurring)
    return 'This discount repeats every month, so it is only for subscriptions.'
  return undefined
}

/** Whether a discount can be used at `now`: not deleted, inside its window, with a use left. */
export const isRedeemable = (
  discount: Pick<
    DiscountRow,
    'deleted_at' | 'starts_at' | 'ends_at' | 'max_redemptions' | 'redemptions_count'
  >,
  now: Date,
): boolean =>
  discount.deleted_at === null &&
  (discount.starts_at === null || toDate(discount.starts_at) <= now) &&
  (discount.ends_at === null || now <= toDate(discount.ends_at)) &&
  (discount.max_redemptions === null || discount.redemptions_count < discount.max_redemptions)

/** Whether any of these prices can be lowered at all. */
export const isDiscountable = (
  active: readonly Pick<StoredProduct['prices'][number], 'amount_type'>[],
): boolean =>
  active.some((price) => isMetered(price) || price.amount_type === 'fixed' || price.amount_type === 'custom')
