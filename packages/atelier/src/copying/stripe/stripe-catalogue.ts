import type { Stripe } from 'stripe'
import type { Catalogue, Item } from '../kinds.ts'

/** A product to be created for one interval of a product at Stripe, with its id there. */
export type StripeItem = Item & { readonly stripe_product: string }

/** Billing interval of a price; null for a one-time price. */
export type BillingInterval = { readonly interval: string; readonly count: number } | null

/** Returns the billing interval, with twelve months as a year. */
export const billingIntervalOf = ({ recurring }: Pick<Stripe.Price, 'recurring'>): BillingInterval => {
  if (recurring === null) return null
  const { interval, interval_count: count } = recurring
  return interval === 'month' && count % 12 === 0
    ? { interval: 'year', count: count / 12 }
    : { interval, count }
}

/** Returns the reason for which subscriptions cannot renew at this interval; undefined when they can. */
const intervalIssue = (billed: BillingInterval): string | undefined => {
  if (billed === null) return undefined
  const { interval, count } = billed
  const offered = 'but only monthly and yearly intervals are supported'
  if (count > 1) return `it renews every ${count} ${interval}s, ${offered}`
  return interval === 'month' || interval === 'year' ? undefined : `it renews every ${interval}, ${offered}`
}

/** Returns the reason for which a price is not supported; undefined when it is. */
export const whyNotPriced = (price: Stripe.Price): string | undefined => {
  const { billing_scheme, transform_quantity, recurring, currency, custom_unit_amount, unit_amount } = price
  if (billing_scheme === 'tiered') return 'its price is in tiers'
  if (transform_quantity !== null) return `its price is for packages of ${transform_quantity.divide_by}`
  if (recurring?.usage_type === 'metered')
    return 'its price counts usage: create a meter and a metered price here'
  const interval = intervalIssue(billingIntervalOf(price))
  if (interval !== undefined) return interval
  if (recurring?.trial_period_days != null) return 'it starts with a trial, which is not supported'
  if (currency !== 'usd')
    return `its price is in ${currency.toUpperCase()}, but prices here are in US dollars`
  if (custom_unit_amount !== null)
    return recurring === null
      ? undefined
      : 'its amount is chosen by the buyer, which is not supported for subscriptions'
  if (unit_amount === null) return 'its price has fractions of a cent'
  if (unit_amount > 0 && unit_amount < 50) return 'its price is below 0.50, the minimum here'
  return undefined
}

const amountsOf = ({ unit_amount, custom_unit_amount: chosen, currency, tax_behavior }: Stripe.Price) => {
  const tax = tax_behavior === 'inclusive' || tax_behavior === 'exclusive' ? { tax_behavior } : {}
  if (chosen !== null)
    return {
      amount_type: 'custom',
      price_currency: currency,
      minimum_amount: chosen.minimum,
      maximum_amount: chosen.maximum,
      preset_amount: chosen.preset,
      ...tax,
    }
  if (unit_amount === 0) return { amount_type: 'free' }
  return { amount_type: 'fixed', price_currency: currency, price_amount: unit_amount, ...tax }
}

const keyOf = (price: Stripe.Price): string => billingIntervalOf(price)?.interval ?? 'once'
const words: Readonly<Record<string, string>> = { month: 'monthly', year: 'yearly', once: 'one-time' }

const priceWords = ({ nickname, unit_amount, currency }: Stripe.Price): string =>
  nickname ??
  (unit_amount === null ? 'any amount' : `${(unit_amount / 100).toFixed(2)} ${currency.toUpperCase()}`)

type Group = { readonly key: string; readonly prices: readonly Stripe.Price[] }

/** Groups supported prices by billing interval, in the order of their creation. */
const groupsOf = (prices: readonly Stripe.Price[]): readonly Group[] => {
  const groups = new Map<string, Stripe.Price[]>()
  for (const price of prices) {
    const key = keyOf(price)
    groups.set(key, [...(groups.get(key) ?? []), price])
  }
  return [...groups].map(([key, ofInterval]) => ({ key, prices: ofInterval }))
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
 * Returns the products to be created for one at Stripe: one for each interval, since a product has one here,
 * and one for each further price of an interval. The first price of an interval is identified by the ids of
 * product and interval, so that a price added later leaves that name unchanged.
 */
const itemsOfGroups = (product: Stripe.Product, groups: readonly Group[]): readonly StripeItem[] =>
  groups.flatMap(({ key, prices }) =>
    prices.map((price, at) => ({
      ...sharedOf(product),
      id: at === 0 ? `${product.id}:${key}` : price.id,
      name: nameOf(product, [
        groups.length > 1 ? words[key] : undefined,
        prices.length > 1 ? priceWords(price) : undefined,
      ]),
      recurring_interval: price.recurring === null ? null : key,
      prices: [{ id: price.id, ...amountsOf(price) }],
    })),
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
 * Returns the catalogue of a Stripe account, as the products to be created here.
 *
 * @param account its objects, the oldest first
 */
export const stripeCatalogue = (account: {
  readonly products: readonly Stripe.Product[]
  readonly prices: readonly Stripe.Price[]
}): StripeCatalogue => ({
  file: [],
  meter: [],
  'custom field': [],
  benefit: [],
  product: account.products.flatMap((product) =>
    itemsOf(
      product,
      account.prices.filter(({ product: of }) => of === product.id),
    ),
  ),
  discount: [],
  'checkout link': [],
})

/**
 * Returns the product of a Stripe price: the one with this price or, for a price that is no longer sold, the
 * only one of its product and interval. Undefined when there is none, or when several match.
 */
export const itemOfPrice = (items: readonly StripeItem[], price: Stripe.Price): StripeItem | undefined => {
  const offered = items.filter(({ left_out }) => left_out === undefined)
  const own = offered.find(({ prices }) => (prices as readonly Item[]).some(({ id }) => id === price.id))
  if (own !== undefined) return own
  const interval = billingIntervalOf(price)?.interval ?? null
  const alike = offered.filter(
    (item) => item.stripe_product === price.product && item['recurring_interval'] === interval,
  )
  return alike.length === 1 ? alike[0] : undefined
}
