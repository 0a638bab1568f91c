import { type Issue, termsOf } from '@atelier/contract'
import { sentence } from '@atelier/contract/texts/sentences'
import { issue } from '@atelier/plumbing/http'
import { stepIssues } from '../../core/money.ts'
import type { NewPrice, StoredPrice } from './price-queries.ts'

type Priced = Pick<StoredPrice, 'amount_type' | 'price_currency' | 'meter_id'>

/** Returns the currencies of prices, each once, in their order. Free prices have none. */
export const currenciesOf = (prices: readonly Pick<StoredPrice, 'price_currency'>[]): readonly string[] => [
  ...new Set(prices.flatMap(({ price_currency }) => price_currency ?? [])),
]

/** Returns the prices that a checkout in a currency can have: those in it, and free ones. */
export const pricesIn = <P extends Pick<StoredPrice, 'price_currency'>>(
  prices: readonly P[],
  currency: string,
): readonly P[] =>
  prices.filter(({ price_currency }) => price_currency === null || price_currency === currency)

/** Returns the active prices hidden from clients that only know one currency. */
export const pricesInOtherCurrencies = <P extends Pick<StoredPrice, 'price_currency' | 'is_archived'>>({
  prices,
  default_currency,
}: {
  readonly prices: readonly P[]
  readonly default_currency: string
}): readonly P[] =>
  prices.filter(
    ({ price_currency, is_archived }) =>
      !is_archived && price_currency !== null && price_currency !== default_currency,
  )

/** Returns the kinds of amount and the meters of a currency's prices, as one comparable text. */
const structureIn = (prices: readonly Priced[], currency: string): string =>
  prices
    .filter(({ price_currency }) => price_currency === currency)
    .map(({ amount_type, meter_id }) => `${amount_type} ${meter_id ?? ''}`)
    .toSorted()
    .join()

/** Returns currencies as a text: `eur, jpy, and usd`. */
export const namedCurrencies = (currencies: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(currencies)

/**
 * Returns the issues of the currencies of a product's prices: each has the same kinds and meters, and one of them
 * is the default currency of the organization.
 *
 * @param hidden currencies that the caller cannot see, and whose prices the list therefore keeps
 */
export const currencyIssues = (
  prices: readonly Priced[],
  default_currency: string,
  hidden: readonly string[],
): Issue[] => {
  const currencies = currenciesOf(prices)
  const [first] = currencies
  if (first === undefined) return []
  const loc = ['body', 'prices']
  if (!currencies.includes(default_currency))
    return [
      issue(loc, `A price in ${default_currency}, the default currency of the organization, is required.`),
    ]
  const expected = structureIn(prices, default_currency)
  const otherCurrencies = currencies.filter((currency) => structureIn(prices, currency) !== expected)
  if (otherCurrencies.length === 0) return []
  const unseen = otherCurrencies.filter((currency) => hidden.includes(currency))
  return [
    issue(
      loc,
      unseen.length > 0
        ? `The prices in ${namedCurrencies(unseen)} would differ in kind from those in ${default_currency}. Change them together with a newer client, which shows them.`
        : `The prices in ${namedCurrencies(otherCurrencies)} differ in kind from those in ${default_currency}. Every currency needs the same kinds of prices, and the same meters.`,
    ),
  ]
}

const limited = ['price_amount', 'minimum_amount', 'maximum_amount', 'preset_amount'] as const

/** Returns the issue of an amount outside the limits of its currency. */
export const amountLimitIssues = (loc: Issue['loc'], amount: number, currency: string): Issue[] => {
  const { least, largest } = termsOf(currency)
  const money = (limit: number) => ({ amount: limit, currency })
  if (amount !== 0 && amount < least)
    return [issue(loc, sentence('at_least', { least: money(least) }), 'greater_than_equal')]
  if (amount > largest) return [issue(loc, sentence('at_most', { most: money(largest) }), 'less_than_equal')]
  return stepIssues(loc, { amount, currency })
}

/** Returns the issues of a price's amounts outside the limits of its currency. An amount of 0 is free. */
export const limitIssues = (price: NewPrice, loc: readonly (string | number)[]): Issue[] => {
  const { price_currency: currency } = price
  if (currency === null) return []
  const { cap_amount } = price
  const cap = cap_amount === null ? [] : stepIssues([...loc, 'cap_amount'], { amount: cap_amount, currency })
  const outside = limited.flatMap((name) => {
    const amount = price[name]
    return amount === null ? [] : amountLimitIssues([...loc, name], amount, currency)
  })
  return [...outside, ...cap]
}
