import { decimalsOf } from '@atelier/contract/texts/money'
import type { Stripe } from 'stripe'
import type { BillingInterval } from '@atelier/commerce'
import { amountIssue, firstAmountIssue, isCurrency } from '../amounts.ts'

/** A price in one of its currencies. Stripe counts the minor units of every currency of ours in the same way. */
export type CurrencyPrice = Pick<
  Stripe.Price,
  'currency' | 'unit_amount' | 'custom_unit_amount' | 'tax_behavior'
>

type Unit = BillingInterval['recurring_interval']

const isUnit = (interval: string): interval is Unit =>
  interval === 'day' || interval === 'week' || interval === 'month' || interval === 'year'

/** Returns the billing interval, with twelve months as a year; undefined for a one-time price, and for a unit that is not supported. */
export const billingIntervalOf = ({
  recurring,
}: Pick<Stripe.Price, 'recurring'>): BillingInterval | undefined => {
  if (recurring === null || !isUnit(recurring.interval)) return undefined
  const { interval_count: count } = recurring
  const interval = recurring.interval
  return interval === 'month' && count % 12 === 0
    ? { recurring_interval: 'year', recurring_interval_count: count / 12 }
    : { recurring_interval: interval, recurring_interval_count: count }
}

/** Returns the reason for which a price is not supported in any currency; undefined when it is in some. */
const schemeIssue = (price: Stripe.Price): string | undefined => {
  const { billing_scheme, transform_quantity, recurring, custom_unit_amount } = price
  if (billing_scheme === 'tiered') return 'its price is in tiers'
  if (transform_quantity !== null) return `its price is for packages of ${transform_quantity.divide_by}`
  if (recurring?.usage_type === 'metered')
    return 'its price counts usage: create a meter and a metered price here'
  if (recurring !== null && !isUnit(recurring.interval))
    return `it renews every ${recurring.interval}, which is not supported`
  return custom_unit_amount !== null && recurring !== null
    ? 'its amount is chosen by the buyer, which is not supported for subscriptions'
    : undefined
}

/** Returns the reason for which a price is not supported in a currency; undefined when it is. */
const currencyIssue = ({
  currency,
  unit_amount,
  custom_unit_amount: customAmount,
}: CurrencyPrice): string | undefined => {
  if (customAmount !== null)
    return firstAmountIssue([customAmount.minimum, customAmount.maximum, customAmount.preset], currency)
  if (unit_amount !== null) return amountIssue(unit_amount, currency)
  return isCurrency(currency)
    ? `its price has fractions of the smallest unit of ${currency.toUpperCase()}`
    : amountIssue(0, currency)
}

/** Returns the reason for which a price is not supported; undefined when it is, at least in its own currency. */
export const whyNotPriced = (price: Stripe.Price): string | undefined =>
  schemeIssue(price) ?? currencyIssue(price)

/** Returns a price in its own currency, followed by the other currencies that it has amounts in. */
const inAllCurrencies = (price: Stripe.Price): readonly CurrencyPrice[] => [
  price,
  ...Object.entries(price.currency_options ?? {})
    .filter(([currency]) => currency !== price.currency)
    .map(([currency, option]) => ({ ...option, currency })),
]

/** Returns a price as it is in a currency; undefined if it has no amount in that one. */
export const priceIn = (price: Stripe.Price, currency: string): CurrencyPrice | undefined =>
  inAllCurrencies(price).find((inCurrency) => inCurrency.currency === currency)

/** Returns the reason for which a subscription in a currency cannot renew at a price; undefined when it can. */
export const whyNotChargedIn = (price: Stripe.Price, currency: string): string | undefined => {
  const issue = schemeIssue(price)
  if (issue !== undefined) return issue
  const charged = priceIn(price, currency)
  return charged === undefined
    ? `its price has no amount in ${currency.toUpperCase()}, in which it is charged`
    : currencyIssue(charged)
}

const bodyOf = ({ unit_amount, custom_unit_amount: customAmount, currency, tax_behavior }: CurrencyPrice) => {
  const tax = tax_behavior === 'inclusive' || tax_behavior === 'exclusive' ? { tax_behavior } : {}
  return customAmount === null
    ? { amount_type: 'fixed', price_currency: currency, price_amount: unit_amount, ...tax }
    : {
        amount_type: 'custom',
        price_currency: currency,
        minimum_amount: customAmount.minimum,
        maximum_amount: customAmount.maximum,
        preset_amount: customAmount.preset,
        ...tax,
      }
}

/**
 * Returns the prices to be created for a supported one: one for each currency, with a note about each that cannot
 * be. A price of nothing in every currency is one free price.
 */
export const pricesOf = (price: Stripe.Price) => {
  const all = inAllCurrencies(price)
  const isChosen = price.custom_unit_amount !== null
  const issueOf = (currencyPrice: CurrencyPrice) =>
    (currencyPrice.custom_unit_amount !== null) === isChosen
      ? currencyIssue(currencyPrice)
      : 'its amount is chosen by the buyer in some currencies alone'
  const supported = all.filter((item) => issueOf(item) === undefined)
  const notes = all.flatMap((item) => {
    const reason = issueOf(item)
    return reason === undefined ? [] : [`without its price in ${item.currency.toUpperCase()}: ${reason}`]
  })
  const isFree = supported.every(({ unit_amount }) => unit_amount === 0)
  return { prices: isFree ? [{ amount_type: 'free' }] : supported.map(bodyOf), notes }
}

/** Returns the trial of a price in days, as a product has one here. */
export const trialOf = ({ recurring }: Pick<Stripe.Price, 'recurring'>) =>
  recurring?.trial_period_days == null
    ? null
    : { trial_interval: 'day' as const, trial_interval_count: recurring.trial_period_days }

/** Returns the words that tell a price from the others of its product. Names of copies consist of them. */
export const priceWords = ({ nickname, unit_amount, currency }: Stripe.Price): string => {
  if (nickname !== null) return nickname
  if (unit_amount === null) return 'any amount'
  const decimals = decimalsOf(currency)
  return `${(unit_amount / 10 ** decimals).toFixed(decimals)} ${currency.toUpperCase()}`
}
