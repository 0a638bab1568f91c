import { formatMoney } from '../ui/money.ts'
import type { Checkout } from './where-it-stands.ts'

type CustomPrice = Extract<Checkout['productPrice'], { amountType: 'custom' }>

/** Fifty cents: nothing smaller can be charged. */
const least = 50
const most = 99_999_999

/** An amount as it stands in the field: cents only when there are some. */
export const amountText = (amount: number): string =>
  amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2)

/** What may be chosen, in words. */
export const boundsText = ({ minimumAmount, maximumAmount, priceCurrency }: CustomPrice): string => {
  const from = formatMoney(minimumAmount ?? least, priceCurrency)
  return maximumAmount === null
    ? `${from} or more`
    : `${from} to ${formatMoney(maximumAmount, priceCurrency)}`
}

/** Reads what was typed, with a point or a comma before the cents. */
export const readAmount = (
  text: string,
  price: CustomPrice,
): { readonly amount: number } | { readonly fault: string } => {
  const typed = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(',', '.')
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(typed)) return { fault: 'Enter an amount, such as 12.50.' }
  const amount = Math.round(Number(typed) * 100)
  return amount < (price.minimumAmount ?? least) || amount > (price.maximumAmount ?? most)
    ? { fault: `Choose ${boundsText(price)}.` }
    : { amount }
}
