import type { Issue } from '@atelier/contract'
import { issue } from '@atelier/plumbing/http'
import { firstPeriod, isSameInterval, periodEnd } from '../../../core/time/subscription-period.ts'
import {
  discountAmountOf,
  type DiscountColumns,
  inDiscountedPeriod,
  nextDiscount,
  noDiscount,
  isApplicable,
} from '../../../catalog/discounts/index.ts'
import {
  activePrices,
  billingIntervalOf,
  isMetered,
  pricesIn,
  type StoredProduct,
} from '../../../catalog/products/index.ts'
import { behaviorAfter } from './tax.ts'
import { prorate, type ProratedPrice } from './proration.ts'
import type { Line } from '../../../orders/orders/index.ts'
import {
  discountColumnsOf,
  firstPrice,
  flatAmount,
  type StoredSubscription,
  type SubscriptionPrice,
} from '../types.ts'
import type { SubscriptionChange } from '../write-queries.ts'

/** Returns the issue of a product that a subscription in a currency cannot move to. */
export const subscriptionIssues = (
  product: StoredProduct | undefined,
  {
    id,
    currency,
    by,
  }: { readonly id: string; readonly currency: string; readonly by: 'seller' | 'customer' },
): Issue[] => {
  const issuesOf = (msg: string) => [issue('product_id', msg)]
  // Customers read no private products, and move to none.
  if (product === undefined || (by === 'customer' && product.visibility !== 'public'))
    return issuesOf(`There is no product ${id}.`)
  const { name } = product
  if (product.visibility === 'draft') return issuesOf(`The product ${name} is a draft.`)
  if (product.is_archived) return issuesOf(`The product ${name} is archived.`)
  const all = activePrices(product)
  const active = pricesIn(all, currency)
  if (active.length === 0 && all.length > 0)
    return issuesOf(`The product ${name} has no price in ${currency}, the currency of the subscription.`)
  if (active.some((price) => price.legacy_interval !== null))
    return issuesOf(`The product ${name} has prices of the old kind, which only a checkout sells.`)
  if (product.recurring_interval === null)
    return issuesOf(`The product ${name} is paid once. Choose a recurring product.`)
  if (active.some(({ amount_type }) => amount_type === 'custom'))
    return issuesOf(`The buyer chooses what to pay for ${name}, which only a checkout can ask.`)
  return active.length === 0 ? issuesOf(`The product ${name} has no price.`) : []
}

/** Returns the prices of a subscription to a product in a currency, at the amounts of its seller, metered ones last. */
export const subscriptionPricesOf = (
  product: Pick<StoredProduct, 'prices'>,
  currency: string,
): readonly SubscriptionPrice[] =>
  pricesIn(activePrices(product), currency)
    .toSorted((a, b) => Number(isMetered(a)) - Number(isMetered(b)))
    .map((price): SubscriptionPrice => ({ ...price, charged: price.price_amount ?? 0 }))

/** Returns true when the product's active prices can cost anything. A fixed price of nothing does not. */
export const costsMoney = (product: StoredProduct): boolean =>
  activePrices(product).some(
    (price) => isMetered(price) || price.amount_type === 'custom' || (price.price_amount ?? 0) > 0,
  )

type Discount = StoredSubscription['discount']

/** Returns the discount, or null when it does not apply to the product. */
export const applicableDiscount = (discount: Discount, product: StoredProduct, currency: string): Discount =>
  discount !== null && isApplicable(discount, product, currency) ? discount : null

/** Returns the columns of the discount, or cleared ones without a discount. A new period uses up one of its periods. */
const discountPeriodOf = (
  before: StoredSubscription,
  discount: Discount,
  newAnchor: Date | null,
): DiscountColumns => {
  if (discount === null) return noDiscount
  const columns = discountColumnsOf(before)
  if (newAnchor === null) return columns
  // A discount that would begin with the next period begins with the new one.
  const isUnbegun = columns.discounted_at !== null && newAnchor < columns.discounted_at
  return inDiscountedPeriod({
    ...columns,
    ...(isUnbegun && { discounted_at: newAnchor, discount_anchor_at: newAnchor }),
  })
}

/** Returns the prorated price of a product: its fixed price, less the discount. */
export const proratedPrice = (
  {
    product,
    prices,
    currency,
  }: Pick<StoredSubscription, 'prices' | 'currency'> & {
    readonly product: Pick<StoredProduct, 'name'>
  },
  discount: Discount,
): ProratedPrice => {
  const price = prices.find(({ amount_type }) => amount_type === 'fixed')
  if (price === undefined) return { id: '', product: product.name, amount: null }
  const { id, charged } = price
  return {
    id,
    product: product.name,
    amount: charged - discountAmountOf({ amount: charged, currency }, discount),
  }
}

/** A subscription on another product, with the proration lines. */
export type ProductChange = {
  /** Changed columns. */
  readonly change: SubscriptionChange
  readonly subscription: StoredSubscription
  readonly lines: readonly Line[]
  /** True when the change begins a new period. */
  readonly isNewPeriod: boolean
}

/** Time of a product change, and the inputs of its proration. */
type ChangeMoment = {
  readonly now: Date
  /** Time from which the rest of the period is prorated. */
  readonly prorated_at: Date
  /** Discount with which the current period was charged. */
  readonly period_discount: Discount
  /** Part of the value of unused time that can be credited. */
  readonly creditOf: (value: number) => number
  /** True for a new period at the full price, in place of the rest of the current one. */
  readonly isReset?: boolean
}

/**
 * Moves a subscription to another product at `now`. Its discount is retained while applicable. Another interval or a
 * reset begins a new period, which counts as one of the discount's periods; the same interval continues the current
 * period, with its discount.
 */
export const computeProductChange = (
  before: StoredSubscription,
  product: StoredProduct,
  { now, prorated_at, period_discount, creditOf, isReset = false }: ChangeMoment,
): ProductChange => {
  const { recurring_interval, recurring_interval_count } = billingIntervalOf(product) ?? before
  const interval = { recurring_interval, recurring_interval_count }
  const isNewPeriod = isReset || !isSameInterval(interval, before)
  const { currency } = before
  const prices = subscriptionPricesOf(product, currency)
  const discount = applicableDiscount(isNewPeriod ? nextDiscount(before) : before.discount, product, currency)
  const discountOfPeriod = isNewPeriod ? discount : applicableDiscount(period_discount, product, currency)
  const listAmount = flatAmount(prices)
  const period = isNewPeriod
    ? {
        anchor_at: now,
        current_period_start: now,
        current_period_end: periodEnd(firstPeriod(now, interval)),
      }
    : {}
  const from = proratedPrice(before, period_discount)
  const to = proratedPrice({ product, prices, currency }, discountOfPeriod)
  const currentPeriod = {
    period_start: before.current_period_start,
    period_end: before.current_period_end,
    prorated_at,
    currency,
  }
  const change = {
    ...period,
    product_id: product.id,
    ...interval,
    discount_id: discount?.id ?? null,
    ...discountPeriodOf(before, discount, isNewPeriod ? now : null),
    period_discount_id: discountOfPeriod?.id ?? null,
    tax_behavior: behaviorAfter(before, firstPrice({ id: before.id, prices })),
    amount: listAmount - discountAmountOf({ amount: listAmount, currency }, discount),
  }
  return {
    isNewPeriod,
    lines: from.id === to.id && !isNewPeriod ? [] : prorate(from, to, currentPeriod, isNewPeriod, creditOf),
    change,
    subscription: { ...before, ...change, product, prices, discount, modified_at: now },
  }
}
