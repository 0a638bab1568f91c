import { termsOf } from '@atelier/contract'
import { amountFromWallet } from '../customer-balances/rule.ts'
import { isDiscountable } from '../../catalog/discounts/index.ts'
import { activePrices, isRecurring, type StoredPrice } from '../../catalog/products/index.ts'
import { amountsOf, type CheckoutAmounts, selectedProduct } from './price.ts'
import type { CheckoutWithProducts } from './queries.ts'
import { activeTrialOf } from './trials.ts'

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
 * Returns the amount of the payment: the total, less the part that the balance of the named customer pays. Nothing is
 * paid before a trial.
 */
export const dueOf = (checkout: Payable): number =>
  activeTrialOf(checkout) === null ? amountsOf(checkout).total_amount - walletAmountOf(checkout) : 0

/**
 * Returns true for a checkout that sells something for money, whether a payment method or a balance pays it. A top-up
 * is delivered when the balance is spent.
 */
export const isSale = (checkout: CheckoutWithProducts): boolean => {
  if (selectedProduct(checkout).balance_top_up) return false
  return amountsOf(checkout).total_amount > 0 || paymentFlagsOf(checkout).is_payment_setup_required
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
