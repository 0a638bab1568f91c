import { sentence } from '@atelier/contract/texts/sentences'
import { type Issue, termsOf } from '@atelier/contract'
import { issue } from '@atelier/plumbing/http'
import { amountFromWallet } from '../customer-balances/rule.ts'
import { netOf } from '../../core/database/order-amounts.ts'
import {
  behaviorOf,
  type TaxableSale,
  type TaxBehavior,
  type TaxedAmounts,
  type TaxedPrice,
  type TaxEngine,
} from '../../core/tax/tax-engine.ts'
import { discountAmountOf, isDiscountable, type Reduction } from '../../catalog/discounts/index.ts'
import {
  activePrices,
  amountIssue,
  isMetered,
  isRecurring,
  pricesIn,
  type StoredPrice,
  type StoredProduct,
} from '../../catalog/products/index.ts'
import type { CheckoutRow, CheckoutWithProducts } from './queries.ts'
import { activeTrialOf } from './trials.ts'

/** Stored amounts of a checkout, in minor units. The tax and its behavior are null until they are known. */
type CheckoutAmounts = Pick<
  CheckoutRow,
  'amount' | 'discount_amount' | 'tax_amount' | 'tax_behavior' | 'tax_rate'
>

export type Amounts = CheckoutAmounts & { readonly net_amount: number; readonly total_amount: number }

/** Returns the selected product. */
export const selectedProduct = (
  checkout: Pick<CheckoutWithProducts, 'id' | 'products' | 'product_id'>,
): StoredProduct => {
  const product = checkout.products.find(({ id }) => id === checkout.product_id)
  if (product === undefined)
    throw new Error(
      `The checkout ${checkout.id} selects the product ${checkout.product_id}, which it does not sell.`,
    )
  return product
}

/** Returns the selected price, even when it has been archived since. */
export const selectedPrice = (
  checkout: Pick<CheckoutWithProducts, 'id' | 'products' | 'product_id' | 'product_price_id'>,
): StoredPrice => {
  const price = selectedProduct(checkout).prices.find(({ id }) => id === checkout.product_price_id)
  if (price === undefined)
    throw new Error(
      `The checkout ${checkout.id} selects the price ${checkout.product_price_id}, which its product does not have.`,
    )
  return price
}

/** Returns the default price in a currency: the first one that is not metered, otherwise the first. */
export const standardPrice = (active: readonly StoredPrice[], currency: string): StoredPrice | undefined => {
  const prices = pricesIn(active, currency)
  return prices.find((price) => !isMetered(price)) ?? prices[0]
}

type PriceTerms = Pick<
  StoredPrice,
  | 'amount_type'
  | 'price_currency'
  | 'price_amount'
  | 'minimum_amount'
  | 'maximum_amount'
  | 'preset_amount'
  | 'tax_behavior'
  | 'default_tax_behavior'
>

/**
 * Suggested amount of a price without its own suggestion, limited to the price's bounds: 20 times the
 * minimum amount of its currency, which is 10 dollars.
 */
const suggestedAmount = ({
  minimum_amount,
  maximum_amount,
  preset_amount,
  price_currency,
}: PriceTerms): number => {
  if (preset_amount !== null) return preset_amount
  const suggestion = price_currency === null ? 0 : 20 * termsOf(price_currency).least
  return Math.min(Math.max(suggestion, minimum_amount ?? 0), maximum_amount ?? Infinity)
}

/**
 * Returns the amount of a price before discount and tax, in minor units. Usage is not known yet, so a metered
 * price costs nothing.
 *
 * @param chosen amount that the buyer chose, if the price allows it
 */
export const amountOf = (price: PriceTerms, chosen: number | null): number => {
  if (price.amount_type === 'fixed') return price.price_amount ?? 0
  return price.amount_type === 'custom' ? (chosen ?? suggestedAmount(price)) : 0
}

/** Returns the issue of a chosen amount outside the price's bounds; other prices ignore the amount. */
export const amountIssues = (price: PriceTerms, chosen: number | null | undefined): Issue[] => {
  const { minimum_amount, maximum_amount, price_currency: currency } = price
  if (price.amount_type !== 'custom' || chosen == null || currency === null) return []
  const money = (amount: number) => ({ amount, currency })
  if (minimum_amount !== null && chosen < minimum_amount)
    return [issue('amount', sentence('at_least', { least: money(minimum_amount) }), 'greater_than_equal')]
  if (maximum_amount !== null && chosen > maximum_amount)
    return [issue('amount', sentence('at_most', { most: money(maximum_amount) }), 'less_than_equal')]
  const limit = amountIssue(['body', 'amount'], chosen, currency)
  return limit === undefined ? [] : [limit]
}

/**
 * Returns the derived amounts: net is the amount after the discount, without the tax inside it; total adds the tax, once
 * it is known.
 */
export const amountsOf = (checkout: CheckoutAmounts): Amounts => {
  const { amount, discount_amount, tax_amount, tax_behavior, tax_rate } = checkout
  const tax = tax_amount ?? 0
  const net_amount = netOf({
    subtotal_amount: amount,
    discount_amount,
    tax_amount: tax,
    tax_behavior: tax_behavior ?? 'exclusive',
  })
  const total_amount = net_amount + tax
  return { amount, discount_amount, net_amount, tax_amount, tax_behavior, tax_rate, total_amount }
}

/** Computes the tax of a discounted amount at a price. Both parts are null until the country of the buyer is known. */
export const taxedSale = (
  tax: TaxEngine,
  price: TaxedPrice,
  amount: number,
  { currency, address, tax_id }: Pick<TaxableSale, 'currency' | 'address' | 'tax_id'>,
): { readonly behavior: TaxBehavior | null; readonly taxed: TaxedAmounts | null } => {
  const behavior = amount === 0 ? 'exclusive' : behaviorOf(price, address?.country)
  return {
    behavior,
    taxed: behavior === null ? null : tax.taxOf({ amount, behavior, currency, address, tax_id }),
  }
}

/** Amounts of a checkout, its status, and the balance of its customer. */
type Payable = CheckoutAmounts &
  Pick<
    CheckoutWithProducts,
    | 'id'
    | 'products'
    | 'product_id'
    | 'status'
    | 'currency'
    | 'wallet_amount'
    | 'available_balance'
    | 'active_trial_interval'
    | 'active_trial_interval_count'
  >

/**
 * Returns the part of the total that the balance of the named customer pays: for an open checkout the part
 * that it would pay now, else that of the confirmation. Until the tax is known, a part is left to be charged.
 * A balance cannot pay for a top-up.
 */
export const walletAmountOf = (checkout: Payable): number => {
  const { status, currency, tax_amount, wallet_amount, available_balance } = checkout
  if (status !== 'open') return wallet_amount
  if (selectedProduct(checkout).balance_top_up || activeTrialOf(checkout) !== null) return 0
  const limits = termsOf(currency)
  const { total_amount } = amountsOf(checkout)
  const usable =
    tax_amount === null ? Math.min(available_balance, total_amount - limits.least) : available_balance
  return amountFromWallet(total_amount, Math.max(0, usable), limits)
}

/**
 * Returns the amount of the payment: the total, less the part that the balance of the named customer pays. Nothing is paid
 * before a trial.
 */
export const dueOf = (checkout: Payable): number =>
  activeTrialOf(checkout) === null ? amountsOf(checkout).total_amount - walletAmountOf(checkout) : 0

/**
 * True for a checkout that sells something for money, whether a payment method or a balance pays it. A top-up is delivered
 * when the balance is spent.
 */
export const isSale = (checkout: CheckoutWithProducts): boolean => {
  if (selectedProduct(checkout).balance_top_up) return false
  return amountsOf(checkout).total_amount > 0 || paymentFlagsOf(checkout).is_payment_setup_required
}

type Pricing = {
  readonly product: Pick<StoredProduct, 'balance_top_up'>
  readonly price: PriceTerms
  readonly chosen: number | null
  readonly discount: Reduction | null
}

/** A top-up has no tax in any country: what the balance pays is taxed. */
const untaxed = { tax_amount: 0, tax_behavior: 'exclusive', tax_rate: null } as const

/** Prices a checkout, always in this order: the amount, its discount, the tax on the rest. */
export const priceCheckout = (
  tax: TaxEngine,
  { product, price, chosen, discount }: Pricing,
  checkout: Pick<CheckoutRow, 'currency' | 'customer_billing_address' | 'customer_tax_id'>,
): CheckoutAmounts => {
  const amount = amountOf(price, chosen)
  if (product.balance_top_up) return { amount, discount_amount: 0, ...untaxed }
  const { currency, customer_billing_address: address, customer_tax_id: tax_id } = checkout
  const discount_amount = discountAmountOf({ amount, currency }, discount)
  const charged = amount - discount_amount
  const { behavior, taxed } = taxedSale(tax, price, charged, { currency, address, tax_id })
  return {
    amount,
    discount_amount,
    tax_amount: taxed?.tax ?? null,
    tax_behavior: taxed === null ? null : behavior,
    tax_rate: taxed?.rate ?? null,
  }
}

/** Returns the form flags of the checkout page, by the active prices of the product and the amount due. */
export const paymentFlags = (
  active: readonly Pick<StoredPrice, 'amount_type'>[],
  is_recurring: boolean,
  due_amount: number,
) => {
  const is_free_product_price = active.every(({ amount_type }) => amount_type === 'free')
  const is_payment_required = due_amount > 0
  const is_payment_setup_required = is_recurring && !is_free_product_price
  return {
    is_discount_applicable: isDiscountable(active),
    is_free_product_price,
    is_payment_required,
    is_payment_setup_required,
    is_payment_form_required: is_payment_required || is_payment_setup_required,
  }
}

/** Returns the form flags of a checkout in its current state. */
export const paymentFlagsOf = (checkout: CheckoutWithProducts) => {
  const product = selectedProduct(checkout)
  const flags = paymentFlags(activePrices(product), isRecurring(product), dueOf(checkout))
  if (activeTrialOf(checkout) !== null && !product.trial_requires_payment_method)
    return { ...flags, is_payment_setup_required: false, is_payment_form_required: false }
  return product.balance_top_up ? { ...flags, is_discount_applicable: false } : flags
}
