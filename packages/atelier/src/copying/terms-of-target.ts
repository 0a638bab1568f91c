import { type Item, labelOf } from './kinds.ts'

type Prices = readonly { readonly price_currency?: string | null; readonly is_archived?: boolean }[]

/** Returns the currencies that a product is sold in, each once; none for a free one. */
const currenciesOf = (product: Item): readonly string[] => {
  const prices = (product['prices'] ?? []) as Prices
  const sold = prices.filter(({ is_archived }) => is_archived !== true)
  return [...new Set(sold.flatMap(({ price_currency }) => price_currency ?? []))]
}

const inWords = (codes: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(codes.map((code) => code.toUpperCase()))

/**
 * Returns the products with a reason to leave out those that have no price in the default currency of the
 * organization, because it requires one of every product.
 *
 * @param target the organization that they are copied to
 */
export const leaveOutOthers = <P extends Item>(products: readonly P[], target: Item): readonly P[] => {
  const currency = String(target['default_presentment_currency'] ?? 'usd')
  return products.map((product) => {
    const currencies = currenciesOf(product)
    if (typeof product['left_out'] === 'string' || currencies.length === 0 || currencies.includes(currency))
      return product
    const left_out = `it has prices in ${inWords(currencies)} only, and ${currency.toUpperCase()} is the default currency of ${labelOf(target)}: add a price in it, or change the default currency with --default-currency`
    return { ...product, left_out }
  })
}

type Origin = Readonly<Record<string, unknown>>
const taxOf = (organization: Origin): unknown => organization['default_tax_behavior'] ?? 'exclusive'

/** Returns a product whose prices name the tax that they had by the default of their organization. */
const withNamedTax = <P extends Item>(product: P, tax_behavior: unknown): P => ({
  ...product,
  prices: ((product['prices'] ?? []) as readonly Origin[]).map((price) =>
    price['amount_type'] === 'fixed' || price['amount_type'] === 'custom'
      ? { ...price, tax_behavior: price['tax_behavior'] ?? tax_behavior }
      : price,
  ),
})

/**
 * Returns the products of an organization in the terms of another one: where their defaults differ, prices name
 * their tax; products without a price in its default currency are left out.
 */
export const productsFor = <P extends Item>(
  products: readonly P[],
  origin: Origin,
  target: Item,
): readonly P[] => {
  const tax = taxOf(origin)
  const named = tax === taxOf(target) ? products : products.map((product) => withNamedTax(product, tax))
  return leaveOutOthers(named, target)
}

/** Returns a discount with the redemptions that are left of it. A used-up one remains so. */
export const withRedemptionsLeft = (discount: Item): Item => {
  const { max_redemptions: most, redemptions_count: count } = discount
  return typeof most === 'number' && typeof count === 'number' && count < most
    ? { ...discount, max_redemptions: most - count, redemptions_count: 0 }
    : discount
}
