import type { Issue } from '@atelier/contract'
import { issue } from '@atelier/plumbing/http'
import {
  activePrices,
  currenciesOf,
  namedCurrencies,
  type StoredProduct,
} from '../../catalog/products/index.ts'
import { currencyOfCountry } from './country-currencies.ts'

type Product = Pick<StoredProduct, 'name' | 'prices' | 'default_currency'>

/** Inputs for choosing a new checkout's currency. */
export type CurrencyHints = {
  /** Currency that a body names. */
  readonly currency?: string | null | undefined
  /** Country of the billing address. */
  readonly country?: string | null | undefined
  /** Country of the buyer's IP address, from a proxy header. */
  readonly visitor_country?: string | undefined
  /** Languages of the buyer as tags of BCP 47, which may name a region. */
  readonly locales?: readonly string[]
}

/** Returns the currencies that a product can be bought in. Empty for a free product, which has none. */
const offeredBy = (product: Product): readonly string[] => currenciesOf(activePrices(product))

/** Returns true if a product can be bought in a currency: a free product in any. */
const accepts = (product: Product, currency: string): boolean => {
  const offered = offeredBy(product)
  return offered.length === 0 || offered.includes(currency)
}

const regionOf = (locale: string): string | undefined => {
  try {
    return new Intl.Locale(locale).region
  } catch {
    return undefined
  }
}

/**
 * Returns the currency of a new checkout of a product: the named one, which `currencyIssues` checks, else the first of
 * these that the product has prices in: that of the buyer's country, of the country of their IP address, of the regions
 * of their languages, and the default one of the organization; else the first one of the product.
 */
export const chooseCurrency = (
  product: Product,
  { currency, country, visitor_country, locales = [] }: CurrencyHints,
): string => {
  if (currency != null) return currency
  const { default_currency } = product
  const offered = offeredBy(product)
  const [first] = offered
  if (first === undefined) return default_currency
  const regions = [country, visitor_country, ...locales.map(regionOf)]
  const preferred = [...regions.map((region) => region && currencyOfCountry(region)), default_currency]
  return preferred.find((code) => code && offered.includes(code)) ?? first
}

/**
 * Returns the currency in which another product of a checkout is bought: the same one, the default one of the
 * organization, or the first one of the product.
 */
export const currencyFor = (product: Product, currency: string): string =>
  accepts(product, currency) ? currency : chooseCurrency(product, {})

/** Returns the issues of a named currency that the product has no price in. */
export const currencyIssues = (product: Product, currency: string | null | undefined): readonly Issue[] => {
  if (currency == null || accepts(product, currency)) return []
  const names = namedCurrencies(offeredBy(product))
  return [
    issue('currency', `The product ${product.name} has no price in ${currency}; it has prices in ${names}.`),
  ]
}
