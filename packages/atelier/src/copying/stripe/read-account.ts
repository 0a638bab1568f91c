import type { Stripe } from 'stripe'

/** Importable data of a Stripe account, each the oldest first. Its pages are read one at a time. */
export type StripeAccount = {
  readonly products: readonly Stripe.Product[]
  /** Prices that can be bought. */
  readonly prices: readonly Stripe.Price[]
  readonly coupons: readonly Stripe.Coupon[]
  /** Promotion codes that are active. */
  readonly codes: readonly Stripe.PromotionCode[]
  readonly customers: readonly Stripe.Customer[]
  readonly subscriptions: readonly Stripe.Subscription[]
}

const listedParts = [
  'customer.invoice_credit_balance',
  'latest_invoice',
  'discounts',
  'items.data.discounts',
  'schedule',
]
/** Parts of a subscription that are expanded, for the decisions about it. */
export const subscriptionParts = [...listedParts, 'items.data.price.currency_options']

const all = async <T>(list: AsyncIterable<T>): Promise<T[]> => {
  const items: T[] = []
  for await (const item of list) items.push(item)
  return items.toReversed()
}

/**
 * Returns the subscriptions with the amounts of their prices in the currencies in which they are charged. Stripe
 * expands four levels, and a list would need a fifth one.
 */
const withCurrencies = async (
  stripe: Stripe,
  subscriptions: readonly Stripe.Subscription[],
  prices: readonly Stripe.Price[],
): Promise<readonly Stripe.Subscription[]> => {
  const knownPrices = new Map(prices.map((price) => [price.id, price]))
  const read = async (id: string): Promise<Stripe.Price> => {
    const price = knownPrices.get(id) ?? (await stripe.prices.retrieve(id, { expand: ['currency_options'] }))
    knownPrices.set(id, price)
    return price
  }
  const complete: Stripe.Subscription[] = []
  for (const subscription of subscriptions) {
    const { items, currency } = subscription
    const data: Stripe.SubscriptionItem[] = []
    for (const item of items.data)
      data.push(item.price.currency === currency ? item : { ...item, price: await read(item.price.id) })
    complete.push({ ...subscription, items: { ...items, data } })
  }
  return complete
}

/**
 * @param ended includes subscriptions that have ended
 * @throws Error of Stripe when the key does not open a list
 */
export const readStripeAccount = async (
  stripe: Stripe,
  { ended }: { readonly ended: boolean },
): Promise<StripeAccount> => {
  const limit = 100
  const products = await all(stripe.products.list({ limit }))
  const prices = await all(stripe.prices.list({ limit, active: true, expand: ['data.currency_options'] }))
  const coupons = await all(
    stripe.coupons.list({ limit, expand: ['data.applies_to', 'data.currency_options'] }),
  )
  const codes = await all(stripe.promotionCodes.list({ limit, active: true }))
  const customers = await all(stripe.customers.list({ limit, expand: ['data.tax_ids'] }))
  const subscriptions = await all(
    stripe.subscriptions.list({
      limit,
      expand: listedParts.map((part) => `data.${part}`),
      ...(ended && { status: 'all' }),
    }),
  )
  return {
    products,
    prices,
    coupons,
    codes,
    customers,
    subscriptions: await withCurrencies(stripe, subscriptions, prices),
  }
}
