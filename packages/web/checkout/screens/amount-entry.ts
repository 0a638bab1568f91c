import { decimalText, priceLimits, readDecimal } from '../../lib/money.ts'
import type { Checkout } from '../state/checkout.ts'
import { currentSpeech } from '../texts/speech.ts'

type CustomPrice = Extract<Checkout['productPrice'], { amountType: 'custom' }>

/** Amount in minor units, formatted for the field: decimals only when they are not all zero. */
export const amountText = (amount: number, currency: string): string =>
  decimalText(amount, currency).replace(/\.0+$/, '')

/** Limits of dollars. Those of other currencies are no part of this small script: the server checks them. */
const limitsOf = (currency: string): { readonly least: number; readonly largest: number } =>
  currency === 'usd' ? priceLimits : { least: 0, largest: Infinity }

/** Allowed range, in words; empty where the price has no bounds. */
export const boundsText = ({ minimumAmount, maximumAmount, priceCurrency }: CustomPrice): string => {
  const {
    say,
    format: { money },
  } = currentSpeech()
  const least = minimumAmount ?? limitsOf(priceCurrency).least
  if (least === 0 && maximumAmount === null) return ''
  const from = money(least, priceCurrency)
  return maximumAmount === null
    ? say('amount.orMore', { from })
    : say('amount.fromTo', { from, to: money(maximumAmount, priceCurrency) })
}

/**
 * Parses a typed amount, with a point or a comma before its decimals, as minor units of the price's currency.
 */
export const readAmount = (
  text: string,
  price: CustomPrice,
): { readonly amount: number } | { readonly error: string } => {
  const amount = readDecimal(text, price.priceCurrency)
  if (amount === undefined)
    return { error: currentSpeech().say('amount.wrong', { example: decimalText(1250, price.priceCurrency) }) }
  const limits = limitsOf(price.priceCurrency)
  const largest = price.maximumAmount ?? limits.largest
  if (amount >= (price.minimumAmount ?? limits.least) && amount <= largest) return { amount }
  const maximumAmount = amount > largest ? largest : price.maximumAmount
  return { error: currentSpeech().say('amount.outside', { bounds: boundsText({ ...price, maximumAmount }) }) }
}
