import type { Stripe } from 'stripe'

/** Importable data of a Stripe account, each the oldest first. Its pages are read one after the other. */
export type StripeAccount = {
  readonly products: readonly Stripe.Product[]
  /** Prices that can be bought. */
  readonly prices: readonly Stripe.Price[]
  readonly customers: readonly Stripe.Customer[]
  readonly subscriptions: readonly Stripe.Subscription[]
}

/** Parts of a subscription that are expanded, for the decisions about it. */
export const subscriptionParts = ['customer', 'latest_invoice', 'discounts', 'items.data.discounts']

const all = async <T>(list: AsyncIterable<T>): Promise<T[]> => {
  const items: T[] = []
  for await (const one of list) items.push(one)
  return items.toReversed()
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
  return {
    products: await all(stripe.products.list({ limit })),
    prices: await all(stripe.prices.list({ limit, active: true })),
    customers: await all(stripe.customers.list({ limit, expand: ['data.tax_ids'] })),
    subscriptions: await all(
      stripe.subscriptions.list({
        limit,
        expand: subscriptionParts.map((part) => `data.${part}`),
        ...(ended && { status: 'all' }),
      }),
    ),
  }
}
