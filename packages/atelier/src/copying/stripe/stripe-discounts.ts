import type { Stripe } from 'stripe'
import { stepOf } from '@atelier/contract/texts/money'
import { isCurrency } from '../amounts.ts'
import type { Item } from '../kinds.ts'

/** Coupons of a Stripe account, and the active codes that customers enter for them. */
export type StripeCoupons = {
  readonly coupons: readonly Stripe.Coupon[]
  readonly codes: readonly Stripe.PromotionCode[]
}
type Code = Stripe.PromotionCode | undefined
type Products = readonly (Item & { readonly stripe_product: string })[]

const couponIdOf = ({ promotion: { coupon } }: Stripe.PromotionCode): string | undefined =>
  typeof coupon === 'string' ? coupon : coupon?.id

/** Returns the amounts off by currency, without those in which nothing is sold here. */
const amountsOf = ({ amount_off, currency, currency_options }: Stripe.Coupon) => {
  const all = {
    ...(amount_off !== null && currency !== null && { [currency]: amount_off }),
    ...Object.fromEntries(
      Object.entries(currency_options ?? {}).map(([code, option]) => [code, option.amount_off]),
    ),
  }
  const isSold = ([code, amount]: readonly [string, number]) =>
    isCurrency(code) && amount % stepOf(code) === 0
  return {
    amounts: Object.fromEntries(Object.entries(all).filter(isSold)),
    notes: Object.entries(all)
      .filter((entry) => !isSold(entry))
      .map(([code]) => `without its amount in ${code.toUpperCase()}, which is not supported`),
  }
}

/** Returns the reason for which a coupon has no equal here; undefined when it has one. */
const couponIssue = (coupon: Stripe.Coupon, codes: readonly Stripe.PromotionCode[]): string | undefined => {
  const { percent_off, max_redemptions, duration } = coupon
  if (!['once', 'repeating', 'forever'].includes(duration)) return `its duration is ${duration}`
  if (percent_off === null && Object.keys(amountsOf(coupon).amounts).length === 0)
    return 'its amount is in a currency that is not supported'
  if (percent_off !== null && !Number.isInteger(basisPointsOf(percent_off)))
    return `its ${percent_off}% has more than two decimals`
  return max_redemptions !== null && codes.length > 1
    ? `its limit of ${max_redemptions} redemptions is shared by ${codes.length} codes`
    : undefined
}

/** Returns hundredths of a percent. A product of decimals, such as 1.1 × 100, is not exact. */
const basisPointsOf = (percent: number): number => Number((percent * 100).toFixed(6))

/** Returns the reason for which a code has no equal here; undefined when it has one. */
const codeIssue = ({ code, customer, restrictions }: Stripe.PromotionCode): string | undefined => {
  if (!/^[\p{L}\p{N}]{3,256}$/u.test(code)) return `its code ${code} is not 3 to 256 letters and digits`
  if (customer !== null) return 'it is for one customer'
  if (restrictions.first_time_transaction) return 'it is for first purchases'
  return restrictions.minimum_amount === null ? undefined : 'it needs a minimum amount'
}

type Limited = { readonly max_redemptions: number | null; readonly times_redeemed: number }

/** Returns the redemptions left; undefined without a limit. */
const leftOf = (limits: readonly (Limited | undefined)[]): number | undefined => {
  const remaining = limits.flatMap((limit) =>
    limit?.max_redemptions == null ? [] : [limit.max_redemptions - limit.times_redeemed],
  )
  return remaining.length === 0 ? undefined : Math.min(...remaining)
}

const endOf = (moments: readonly (number | null | undefined)[]): string | null => {
  const knownMoments = moments.filter((moment) => moment != null)
  return knownMoments.length === 0 ? null : new Date(Math.min(...knownMoments) * 1000).toISOString()
}

/** Returns the discount of a coupon for one of its codes, or for a coupon without any. */
const discountOf = (
  coupon: Stripe.Coupon,
  code: Code,
  issue: string | undefined,
  products: Products,
): Item => {
  const { percent_off, applies_to, duration, duration_in_months } = coupon
  const { amounts, notes } = amountsOf(coupon)
  const remaining = leftOf([coupon, code])
  const left_out =
    remaining !== undefined && remaining <= 0
      ? 'it is used up'
      : coupon.valid
        ? (issue ?? (code && codeIssue(code)))
        : 'it can no longer be redeemed'
  return {
    id: code?.id ?? coupon.id,
    name: coupon.name ?? code?.code ?? coupon.id,
    code: code?.code,
    duration,
    duration_in_months,
    max_redemptions: remaining,
    ends_at: endOf([coupon.redeem_by, code?.expires_at]),
    metadata: code?.metadata ?? coupon.metadata,
    ...(percent_off === null
      ? { type: 'fixed', amounts, notes }
      : { type: 'percentage', basis_points: basisPointsOf(percent_off) }),
    products: products.filter(({ stripe_product: id }) => applies_to?.products.includes(id) === true),
    ...(left_out !== undefined && { left_out }),
  }
}

/**
 * Returns the discounts to be created for coupons: one for each of their active codes, and one without a code for
 * a coupon that has none.
 *
 * @param products to be created, to which a discount may be limited
 */
export const discountsOf = ({ coupons, codes }: StripeCoupons, products: Products): readonly Item[] =>
  coupons.flatMap((coupon) => {
    const ownCodes = codes.filter((code) => couponIdOf(code) === coupon.id)
    const issue = couponIssue(coupon, ownCodes)
    return ownCodes.length === 0
      ? [discountOf(coupon, undefined, issue, products)]
      : ownCodes.map((code) => discountOf(coupon, code, issue, products))
  })
