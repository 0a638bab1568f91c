import { type AttachedDiscount, discountOf, isDiscountable } from '../discounts/index.ts'
import { isMetered, type StoredPrice } from '../products/index.ts'

/** What decides the amounts of a checkout, in minor units. */
export type PricedFacts = {
  readonly amount: number
  readonly discount_amount: number
  readonly tax_amount: number | null
}

export type Amounts = PricedFacts & { readonly net_amount: number; readonly total_amount: number }

/** The price a customer starts with: the one that does not depend on usage, else the first. */
export const standardPrice = (active: readonly StoredPrice[]): StoredPrice | undefined =>
  active.find((price) => !isMetered(price)) ?? active[0]

export type PriceFacts = Pick<
  StoredPrice,
  'amount_type' | 'price_amount' | 'minimum_amount' | 'maximum_amount' | 'preset_amount'
>

/** What a buyer is asked for first where nothing is suggested: ten dollars, as far as the bounds allow. */
const suggestion = 1000

const suggested = ({ minimum_amount, maximum_amount, preset_amount }: PriceFacts): number =>
  preset_amount ?? Math.min(Math.max(suggestion, minimum_amount ?? 0), maximum_amount ?? Infinity)

/**
 * What a price asks for before discount and tax. Usage is not known yet, so metered prices ask for
 * nothing.
 *
 * @param chosen what the buyer wants to pay where the price lets them choose
 */
export const amountOf = (price: PriceFacts, chosen: number | null): number => {
  if (price.amount_type === 'fixed') return price.price_amount ?? 0
  return price.amount_type === 'custom' ? (chosen ?? suggested(price)) : 0
}

/** Net is what is left after the discount; total adds the tax, as far as it is known. */
export const amountsOf = ({ amount, discount_amount, tax_amount }: PricedFacts): Amounts => {
  const net_amount = amount - discount_amount
  return { amount, discount_amount, net_amount, tax_amount, total_amount: net_amount + (tax_amount ?? 0) }
}

/** Prices a checkout anew, always in this order: the amount, the discount on it, the tax on what is left. */
export const priceCheckout = (
  {
    price,
    chosen,
    discount,
  }: {
    readonly price: PriceFacts
    readonly chosen: number | null
    readonly discount: Pick<AttachedDiscount, 'type' | 'amount' | 'basis_points'> | null
  },
  taxOf: (net_amount: number) => number | null,
): PricedFacts => {
  const amount = amountOf(price, chosen)
  const discount_amount = discount === null ? 0 : discountOf(amount, discount)
  return { amount, discount_amount, tax_amount: taxOf(amount - discount_amount) }
}

export type PaymentFlags = {
  readonly is_discount_applicable: boolean
  readonly is_free_product_price: boolean
  readonly is_payment_required: boolean
  readonly is_payment_setup_required: boolean
  readonly is_payment_form_required: boolean
}

/** What the page must ask for, given the product's active prices and the total. */
export const paymentFlags = (
  active: readonly Pick<StoredPrice, 'amount_type'>[],
  is_recurring: boolean,
  total_amount: number,
): PaymentFlags => {
  const is_free_product_price = active.every(({ amount_type }) => amount_type === 'free')
  const is_payment_required = total_amount > 0
  const is_payment_setup_required = is_recurring && !is_free_product_price
  return {
    is_discount_applicable: isDiscountable(active),
    is_free_product_price,
    is_payment_required,
    is_payment_setup_required,
    is_payment_form_required: is_payment_required || is_payment_setup_required,
  }
}
