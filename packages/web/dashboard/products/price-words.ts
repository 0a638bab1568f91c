import type { Format } from '../../lib/format.ts'
import { formatUnitPrice, perInterval } from '../../lib/money.ts'
import { trialWords } from '../shared/trial-entry.ts'
import type { Price, Product } from '../api-types.ts'
import { activePrices, currenciesOf } from './price-body.ts'

const priceText = (price: Price, money: Format['money']): string => {
  switch (price.amountType) {
    case 'fixed':
      return money(price.priceAmount, price.priceCurrency)
    case 'custom': {
      const { minimumAmount: least, maximumAmount: most, priceCurrency } = price
      if (least === null) return most === null ? 'Pay what you want' : `Up to ${money(most, priceCurrency)}`
      return most === null
        ? `From ${money(least, priceCurrency)}`
        : `${money(least, priceCurrency)} – ${money(most, priceCurrency)}`
    }
    case 'free':
      return 'Free'
    case 'metered_unit':
      return `${formatUnitPrice(price.unitAmount, price.priceCurrency)} per unit of ${price.meter.name}`
  }
}

type Interval = Pick<Product, 'recurringInterval' | 'recurringIntervalCount'>

/** Formats the prices of a product in one currency: `$9.00 / month + $0.005 per unit of Requests`. */
const priceIn = (
  active: readonly Price[],
  { recurringInterval, recurringIntervalCount }: Interval,
  money: Format['money'],
): string => {
  const base = active.find(({ amountType }) => amountType !== 'metered_unit')
  const metered = active.filter(({ amountType }) => amountType === 'metered_unit')
  const every = (amount: string) =>
    recurringInterval === null ? amount : perInterval(amount, recurringInterval, recurringIntervalCount)
  const parts = [
    ...(base === undefined ? [] : [every(priceText(base, money))]),
    ...(metered.length > 2
      ? [`${metered.length} prices by usage`]
      : metered.map((price) => priceText(price, money))),
  ]
  return parts.join(' + ')
}

/**
 * Formats the prices of a product in a line, in each of its currencies, after its trial:
 * `14 days free, then $9.00 / month · ¥1,500 / month`.
 */
export const productPrice = (
  product: Pick<Product, 'prices' | 'trialInterval' | 'trialIntervalCount'> & Interval,
  money: Format['money'],
  defaultCurrency: string,
): string => {
  const active = activePrices(product)
  const currencies = currenciesOf(product, defaultCurrency)
  const sets =
    currencies.length === 0
      ? [active]
      : currencies.map((currency) =>
          active.filter((price) => price.amountType === 'free' || price.priceCurrency === currency),
        )
  const price = sets.map((set) => priceIn(set, product, money)).join(' · ') || 'No price'
  const { trialInterval: unit, trialIntervalCount: count } = product
  return unit == null || count == null ? price : `${trialWords(unit, count)}, then ${price}`
}
