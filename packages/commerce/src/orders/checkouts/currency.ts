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

/** Returns the currencies that a product can be bought in. A free product has no currency of its own. */
const offeredBy = (product: Product): readonly string[] => currenciesOf(activePrices(product))

const regionOf = (locale: string): string | undefined => {
  try {
    return new Intl.Locale(locale).region
  } catch {
    return undefined
  }
}

/**
 * Returns the currency of a new checkout of a product: the one named, that of the buyer's country, that of the country
 * that they visit from, that of the region of their language, the default one of the organization, or the first one of
 * the product.
 */
export const chooseCurrency = (
  product: Product,
  { currency, country, visitor_country, locales = [] }: CurrencyHints,
): string => {
  const offered = offeredBy(product)
  const { default_currency } = product
  if (currency != null) return currency
  if (offered.length === 0) return default_currency
  const regions = [country, visitor_country, ...locales.map(regionOf)]
  const preferred = [...regions.map((region) => region && currencyOfCountry(region)), default_currency]
  return preferred.find((code) => code && offered.includes(code)) ?? offered[0] ?? default_currency
}

/**
 * Returns the currency in which another product of a checkout is bought: the same one, the default one of the
 * organization, or the first one of the product.
 */
export const currencyFor = (product: Product, currency: string): string => {
  const offered = offeredBy(product)
  return offered.length === 0 || offered.includes(currency) ? currency : chooseCurrency(product, {})
}

/** Returns the issues of a named currency that the product has no price in. */
export const currencyIssues = (product: Product, currency: string | null | undefined): readonly Issue[] => {
  const offered = offeredBy(product)
  if (currency == null || offered.length === 0 || offered.includes(currency)) return []
  const names = namedCurrencies(offered)
  return [
    issue('currency', `The product ${product.name} has no price in ${currency}; it has prices in ${names}.`),
  ]
}
