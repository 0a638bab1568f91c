import { decimalsOf, formatMoney } from '../../lib/money.ts'
import type { Checkout } from '../state/checkout.ts'

type CustomPrice = Extract<Checkout['productPrice'], { amountType: 'custom' }>

/** The smallest and largest amounts that can be charged, in minor units. */
const least = 50
const most = 99_999_999

const decimalText = (amount: number, currency: string): string =>
  (amount / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency))

/** An amount in minor units as it stands in the field: decimals only when they are not all zero. */
export const amountText = (amount: number, currency: string): string =>
  decimalText(amount, currency).replace(/\.0+$/, '')

/** The range to choose from, in words. */
export const boundsText = ({ minimumAmount, maximumAmount, priceCurrency }: CustomPrice): string => {
  const from = formatMoney(minimumAmount ?? least, priceCurrency)
  return maximumAmount === null
    ? `${from} or more`
    : `${from} to ${formatMoney(maximumAmount, priceCurrency)}`
}

/** Reads a typed amount, with a point or a comma before its decimals, as minor units of the price's currency. */
export const readAmount = (
  text: string,
  price: CustomPrice,
): { readonly amount: number } | { readonly error: string } => {
  const decimals = decimalsOf(price.priceCurrency)
  const typed = text
    .trim()
    .replace(/^\p{Sc}\s*/u, '')
    .replace(',', '.')
  const [, fraction = ''] = typed.split('.')
  if (!/^\d+(\.\d+)?$/.test(typed) || fraction.length > decimals)
    return { error: `Enter an amount, such as ${decimalText(1250, price.priceCurrency)}.` }
  const amount = Math.round(Number(typed) * 10 ** decimals)
  return amount < (price.minimumAmount ?? least) || amount > (price.maximumAmount ?? most)
    ? { error: `Choose ${boundsText(price)}.` }
    : { amount }
}
