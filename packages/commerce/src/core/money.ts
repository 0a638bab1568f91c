import { type Issue, termsOf } from '@atelier/contract'
import { issue } from '@atelier/plumbing/http'

/**
 * Amount in minor units of its currency. An object, so that `+` between two amounts does not compile: the functions
 * of this file add them. Amounts in two currencies that the source names do not compile there; those whose currency is
 * known at run time throw.
 */
export type Money<Currency extends string = string> = {
  readonly amount: number
  readonly currency: Currency
}

/** Requires that an amount in `Other` can be in `Currency`: that it is, or that only the run shows it. */
type In<Currency extends string, Other extends string> = string extends Other
  ? unknown
  : [Other] extends [Currency]
    ? unknown
    : { readonly currency: NoInfer<Currency> }

/** Returns an amount with the opposite sign; of 0 it is 0, not -0. */
export const negate = <Currency extends string>({ amount, currency }: Money<Currency>): Money<Currency> => ({
  amount: 0 - amount,
  currency,
})

/**
 * Returns the number of minor units of an amount.
 *
 * @param of object that has the amount, which the error names: `the refund re_1`
 * @throws Error for an amount in another currency
 */
export const amountIn = <Currency extends string, Other extends string>(
  currency: Currency,
  money: Money<Other> & In<Currency, Other>,
  of?: string,
): number => {
  const { amount, currency: otherCurrency }: Money = money
  if (otherCurrency === currency) return amount
  const suffix = of === undefined ? '' : `, of ${of},`
  throw new Error(`An amount in ${otherCurrency}${suffix} cannot be added to amounts in ${currency}.`)
}

/** @throws Error for an amount in another currency */
export const sumOfMoney = <Currency extends string, Other extends string>(
  currency: Currency,
  amounts: readonly (Money<Other> & In<Currency, Other>)[],
): Money<Currency> => ({
  amount: amounts.reduce((sum, money: Money) => sum + amountIn<string, string>(currency, money), 0),
  currency,
})

/** @throws Error for amounts in different currencies */
export const addMoney = <Currency extends string, Other extends string>(
  a: Money<Currency>,
  b: Money<Other> & In<Currency, Other>,
): Money<Currency> => sumOfMoney<Currency, string>(a.currency, [a, b])

/**
 * Returns a quotient of two positive numbers of minor units, rounded half up to an amount that the currency can be
 * charged in: to 100 for currencies with two decimals that are charged in whole units, such as ISK.
 */
export const roundedQuotient = (numerator: bigint, denominator: bigint, currency: string): number => {
  const step = BigInt(termsOf(currency).step)
  const unit = denominator * step
  return Number(((2n * numerator + unit) / (2n * unit)) * step)
}

/** Returns the issue of an amount that its currency cannot be charged in, because it is not a whole number of units. */
export const stepIssues = (loc: string | Issue['loc'], { amount, currency }: Money): Issue[] => {
  const { step } = termsOf(currency)
  return amount % step === 0
    ? []
    : [issue(loc, `Must be a multiple of ${step}: amounts in ${currency} are charged in whole units.`)]
}
