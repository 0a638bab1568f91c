import type { BillingInterval } from '@atelier/commerce'
import type { Stripe } from 'stripe'
import type { Catalogue, Item } from '../kinds.ts'
import { type StripeCoupons, discountsOf } from './stripe-discounts.ts'
import { billingIntervalOf, pricesOf, priceWords, trialOf, whyNotPriced } from './stripe-prices.ts'

/** A product to be created for one interval of a product at Stripe, with its id there. */
export type StripeItem = Item & { readonly stripe_product: string }

const words = { day: 'daily', week: 'weekly', month: 'monthly', year: 'yearly' } as const

/** Returns the name of an interval in ids: `month`, `3_month`. */
const keyOf = (billed: BillingInterval | undefined): string => {
  if (billed === undefined) return 'once'
  const { recurring_interval: unit, recurring_interval_count: count } = billed
  return count === 1 ? unit : `${count}_${unit}`
}

/** Returns an interval in words: `monthly`, `every 3 months`. */
const wordsOf = (billed: BillingInterval | undefined): string => {
  if (billed === undefined) return 'one-time'
  const { recurring_interval: unit, recurring_interval_count: count } = billed
  return count === 1 ? words[unit] : `every ${count} ${unit}s`
}

type Group = { readonly billed: BillingInterval | undefined; readonly prices: readonly Stripe.Price[] }

/** Groups supported prices by billing interval, in the order of their creation. */
const groupsOf = (prices: readonly Stripe.Price[]): readonly Group[] => {
  const groups = new Map<string, Stripe.Price[]>()
  for (const price of prices) {
    const key = keyOf(billingIntervalOf(price))
    groups.set(key, [...(groups.get(key) ?? []), price])
  }
  return [...groups.values()].map((ofInterval) => ({
    billed: ofInterval[0] && billingIntervalOf(ofInterval[0]),
    prices: ofInterval,
  }))
}

const nameOf = (product: Stripe.Product, more: readonly (string | undefined)[]): string => {
  const words = more.filter((word) => word !== undefined)
  return words.length === 0 ? product.name : `${product.name} (${words.join(', ')})`
}

const sharedOf = (product: Stripe.Product) => ({
  stripe_product: product.id,
  description: product.description,
  metadata: product.metadata,
  is_archived: !product.active,
})

/**
 * True if prices are one price in several currencies: each in its own, all fixed or all chosen by the buyer, with the same
 * trial.
 */
const arePerCurrency = (prices: readonly Stripe.Price[]): boolean => {
  const bodies = prices.flatMap((price) => pricesOf(price).prices)
  const currencies = new Set(bodies.map((body) => ('price_currency' in body ? body.price_currency : 'free')))
  const kinds = new Set(bodies.map(({ amount_type }) => amount_type))
  const trials = new Set(prices.map((price) => trialOf(price)?.trial_interval_count))
  return currencies.size === bodies.length && kinds.size === 1 && !kinds.has('free') && trials.size === 1
}

/** Splits the prices of an interval into those of one product each. */
const setsOf = (prices: readonly Stripe.Price[]): readonly (readonly [Stripe.Price, ...Stripe.Price[]])[] => {
  const [first, ...otherPrices] = prices
  if (first !== undefined && arePerCurrency(prices)) return [[first, ...otherPrices]]
  return prices.map((price) => [price])
}

/**
 * Returns the products to be created for one at Stripe: one for each interval, since a product has one here,
 * and one for each further price of an interval, unless each price is in another currency. The first price of an
 * interval is identified by the ids of product and interval, so that a price added later leaves that name unchanged.
 */
const itemsOfGroups = (product: Stripe.Product, groups: readonly Group[]): readonly StripeItem[] =>
  groups.flatMap(({ billed, prices: ofInterval }) =>
    setsOf(ofInterval).map((prices, at, sets) => {
      const [first] = prices
      const copies = prices.map((price) => ({ id: price.id, ...pricesOf(price) }))
      return {
        ...sharedOf(product),
        id: at === 0 ? `${product.id}:${keyOf(billed)}` : first.id,
        name: nameOf(product, [
          groups.length > 1 ? wordsOf(billed) : undefined,
          sets.length > 1 ? priceWords(first) : undefined,
        ]),
        recurring_interval: billed?.recurring_interval ?? null,
        recurring_interval_count: billed?.recurring_interval_count ?? null,
        ...trialOf(first),
        prices: copies.flatMap(({ id, prices: bodies }) => bodies.map((body) => ({ id, ...body }))),
        notes: copies.flatMap(({ notes }) => notes),
      }
    }),
  )

/** Returns a product of the plan that cannot be created. */
const itemWithoutPrice = (product: Stripe.Product, id: string, name: string): StripeItem => ({
  ...sharedOf(product),
  id,
  name,
  prices: [],
})

/**
 * Returns the products to be created for a product, with its omitted prices. @param prices the oldest first
 */
const itemsOf = (product: Stripe.Product, prices: readonly Stripe.Price[]): readonly StripeItem[] => {
  if (prices.length === 0) return [itemWithoutPrice(product, product.id, product.name)]
  const copied = prices.filter((price) => whyNotPriced(price) === undefined)
  const leftOut = prices.flatMap((price) => {
    const left_out = whyNotPriced(price)
    const name = prices.length > 1 ? nameOf(product, [priceWords(price)]) : product.name
    return left_out === undefined ? [] : [{ ...itemWithoutPrice(product, price.id, name), left_out }]
  })
  return [...itemsOfGroups(product, groupsOf(copied)), ...leftOut]
}

export type StripeCatalogue = Catalogue & { readonly product: readonly StripeItem[] }

/**
 * Returns the catalogue of a Stripe account, as the products and discounts to be created here.
 *
 * @param account its objects, the oldest first
 */
export const stripeCatalogue = (
  account: {
    readonly products: readonly Stripe.Product[]
    readonly prices: readonly Stripe.Price[]
  } & StripeCoupons,
): StripeCatalogue => {
  const product = account.products.flatMap((item) =>
    itemsOf(
      item,
      account.prices.filter(({ product: of }) => of === item.id),
    ),
  )
  return {
    file: [],
    meter: [],
    'custom field': [],
    benefit: [],
    product,
    discount: discountsOf(account, product),
    'checkout link': [],
  }
}

/**
 * Returns the product of a Stripe price: the one with this price or, for a price that is no longer sold, the
 * only one of its product and interval. Undefined when there is none, or when several match.
 */
export const itemOfPrice = (items: readonly StripeItem[], price: Stripe.Price): StripeItem | undefined => {
  const offered = items.filter(({ left_out }) => left_out === undefined)
  const ownItem = offered.find(({ prices }) => (prices as readonly Item[]).some(({ id }) => id === price.id))
  if (ownItem !== undefined) return ownItem
  const billed = billingIntervalOf(price)
  const alike = offered.filter(
    (item) =>
      item.stripe_product === price.product &&
      item['recurring_interval'] === (billed?.recurring_interval ?? null) &&
      item['recurring_interval_count'] === (billed?.recurring_interval_count ?? null),
  )
  return alike.length === 1 ? alike[0] : undefined
}
