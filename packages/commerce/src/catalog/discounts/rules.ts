import { sentence } from '@atelier/contract/texts/sentences'
import { isDeepStrictEqual } from 'node:util'
import type { DiscountUpdate, Issue } from '@atelier/contract'
import { toDate } from '@atelier/plumbing/database'
import { issue } from '@atelier/plumbing/http'
import { activePrices, isMetered, isRecurring, type StoredProduct } from '../products/index.ts'
import { amountIssues, amountsAfter, amountsOf, columnsOf, fixedAmountIn, keepsAmounts } from './amounts.ts'
import { type Money, roundedQuotient } from '../../core/money.ts'
import type { AttachedDiscount, DiscountChange, DiscountRow, StoredDiscount } from './queries.ts'

/** Columns of a discount that define its reduction. */
export type Reduction = Pick<DiscountRow, 'type' | 'amount' | 'currency' | 'amounts' | 'basis_points'>

/**
 * Returns the reduction of an amount, in minor units: a percentage rounded half up, or a fixed sum; never
 * more than the amount. The reduction is 0 without a discount, and for a fixed discount without an amount in
 * the currency.
 */
export const discountAmountOf = ({ amount, currency }: Money, discount: Reduction | null): number => {
  if (discount === null) return 0
  return discount.type === 'fixed'
    ? Math.min(fixedAmountIn(discount, currency) ?? 0, amount)
    : roundedQuotient(BigInt(amount) * BigInt(discount.basis_points ?? 0), 10_000n, currency)
}

type Product = Pick<StoredProduct, 'id' | 'recurring_interval' | 'prices'> &
  Partial<Pick<StoredProduct, 'balance_top_up'>>

/** Returns the issue, of a field, of a discount that does not apply to a product in a currency. */
export const applicationIssues = (
  field: string,
  discount: Pick<AttachedDiscount, 'duration' | 'product_ids'> & Reduction,
  product: Product,
  currency: string,
): Issue[] => {
  if (activePrices(product).every(({ amount_type }) => amount_type === 'free'))
    return [issue(field, sentence('discount_for_free_product'))]
  const isForOthers = discount.product_ids.length > 0 && !discount.product_ids.includes(product.id)
  // A balance is filled with what was paid.
  if (isForOthers || product.balance_top_up === true)
    return [issue(field, sentence('discount_for_other_product'))]
  if (discount.duration === 'repeating' && !isRecurring(product))
    return [issue(field, sentence('discount_for_subscriptions'))]
  if (discount.type === 'fixed' && fixedAmountIn(discount, currency) === undefined)
    return [issue(field, sentence('discount_in_other_currency', { currency: currency.toUpperCase() }))]
  return []
}

/** Returns true if a discount applies to a product in a currency. */
export const isApplicable = (
  discount: Parameters<typeof applicationIssues>[1],
  product: Product,
  currency: string,
): boolean => applicationIssues('discount_id', discount, product, currency).length === 0

/** Returns true if a discount can be redeemed at `now`: not deleted, within its window and below its maximum. */
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

/** Returns true if any of these prices can be reduced. */
export const isDiscountable = (
  active: readonly Pick<StoredProduct['prices'][number], 'amount_type'>[],
): boolean =>
  active.some((price) => isMetered(price) || price.amount_type === 'fixed' || price.amount_type === 'custom')

/** Returns the moment in a body; null when there is none. */
export const dateOrNull = (text: string | null | undefined): Date | null =>
  text == null ? null : new Date(text)

/**
 * Returns the content after a request; fields that do not belong to the type and duration of the discount are
 * ignored.
 */
const contentAfter = (before: StoredDiscount, body: DiscountUpdate, default_currency: string) => ({
  ...(before.type === 'fixed'
    ? columnsOf(amountsAfter(before, body), default_currency)
    : { amount: null, currency: null, amounts: null }),
  basis_points: before.type === 'percentage' ? (body.basis_points ?? before.basis_points) : null,
  duration_in_months:
    before.duration === 'repeating' ? (body.duration_in_months ?? before.duration_in_months) : null,
  max_redemptions: body.max_redemptions === undefined ? before.max_redemptions : body.max_redemptions,
  max_redemptions_per_customer:
    body.max_redemptions_per_customer === undefined
      ? before.max_redemptions_per_customer
      : body.max_redemptions_per_customer,
  starts_at: body.starts_at === undefined ? before.starts_at : dateOrNull(body.starts_at),
  ends_at: body.ends_at === undefined ? before.ends_at : dateOrNull(body.ends_at),
})

type Content = ReturnType<typeof contentAfter>

/** Returns true for a reduction that a redeemed discount cannot change. Amounts in other currencies can be added. */
const isFixed = (
  field: (typeof fixedOnceRedeemed)[number],
  before: StoredDiscount,
  { amounts }: Pick<Content, 'amounts'>,
): boolean => field === 'basis_points' || amounts === null || !keepsAmounts(amountsOf(before), amounts)

const changedFields = (before: StoredDiscount, after: Content): (keyof Content)[] =>
  (Object.keys(after) as (keyof Content)[]).filter((key) => !isDeepStrictEqual(before[key], after[key]))

const fixedOnceRedeemed = ['amount', 'amounts', 'basis_points'] as const

/**
 * Decides the change of a discount. Type and duration cannot change; the reduction cannot change once the
 * discount has been redeemed; a discount that has ended changes only together with a later end.
 */
export const changeOf = (
  before: StoredDiscount,
  body: DiscountUpdate,
  default_currency: string,
  now: Date,
): { readonly change: DiscountChange; readonly issues: readonly Issue[] } => {
  const issues: Issue[] = []
  for (const field of ['type', 'duration'] as const) {
    if (body[field] != null && body[field] !== before[field])
      issues.push(issue(field, `The ${field} of a discount cannot be changed. Create another discount.`))
  }
  const after = contentAfter(before, body, default_currency)
  const changed = changedFields(before, after)
  if (after.amounts !== null) issues.push(...amountIssues(after.amounts))
  if (before.redemptions_count > 0) {
    for (const field of fixedOnceRedeemed.filter(
      (field) => isFixed(field, before, after) && changed.includes(field),
    ))
      issues.push(issue(field, 'This discount has been used, so its amount can no longer be changed.'))
  }
  if (changed.length > 0 && after.ends_at !== null && after.ends_at < now)
    issues.push(issue('ends_at', 'A discount that has ended can only be changed together with a later end.'))
  else if (after.starts_at !== null && after.ends_at !== null && after.starts_at >= after.ends_at)
    issues.push(issue('ends_at', 'Must be later than starts_at.'))
  return {
    issues,
    change: {
      ...after,
      ...(body.name != null && { name: body.name }),
      ...(body.code !== undefined && { code: body.code }),
      ...(body.metadata !== undefined && { metadata: body.metadata }),
    },
  }
}
