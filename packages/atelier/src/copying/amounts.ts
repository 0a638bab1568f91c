import { Currency, termsOf } from '@atelier/contract'
import { formatMoney } from '@atelier/contract/texts/money'

/** True for a currency that prices can be in, by its code in lower case. */
export const isCurrency = (code: string): boolean => Currency.safeParse(code).success

const currencyIssue = (currency: string): string | undefined =>
  isCurrency(currency)
    ? undefined
    : `its price is in ${currency.toUpperCase()}, which Atelier does not support`

/** Returns the reason for which an amount in minor units cannot be a price; undefined when it can. 0 is free. */
export const amountIssue = (amount: number, currency: string): string | undefined => {
  if (!isCurrency(currency)) return currencyIssue(currency)
  const { least, largest, step } = termsOf(currency)
  const money = (minor: number) => formatMoney(minor, currency)
  if (amount !== 0 && amount < least)
    return `its price of ${money(amount)} is below ${money(least)}, the minimum here`
  if (amount > largest) return `its price of ${money(amount)} is above ${money(largest)}, the maximum here`
  return amount % step === 0
    ? undefined
    : `its price of ${money(amount)} is not a multiple of ${money(step)}, the smallest unit of ${currency.toUpperCase()}`
}

/** Returns the first reason among several amounts of one currency. Absent amounts have none. */
export const firstAmountIssue = (
  amounts: readonly (number | null | undefined)[],
  currency: string,
): string | undefined =>
  currencyIssue(currency) ??
  amounts
    .flatMap((amount) => amount ?? [])
    .map((amount) => amountIssue(amount, currency))
    .find((reason) => reason !== undefined)
