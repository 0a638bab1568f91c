import { netOf } from '../../core/database/order-amounts.ts'
import {
  behaviorOf,
  type TaxableSale,
  type TaxBehavior,
  type TaxedAmounts,
  type TaxedPrice,
  type TaxEngine,
} from '../../core/tax/tax-engine.ts'
import { discountAmountOf, type Reduction } from '../../catalog/discounts/index.ts'
import type { StoredPrice, StoredProduct } from '../../catalog/products/index.ts'
import { amountOf, type PriceTerms } from './price-amount.ts'
import type { CheckoutRow, CheckoutWithProducts } from './queries.ts'

/** Stored amounts of a checkout, in minor units. The tax and its behavior are null until they are known. */
export type CheckoutAmounts = Pick<
  CheckoutRow,
  'amount' | 'discount_amount' | 'tax_amount' | 'tax_behavior' | 'tax_rate'
>

export type Amounts = CheckoutAmounts & { readonly net_amount: number; readonly total_amount: number }

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

/**
 * Returns the derived amounts: net is the amount after the discount, without the tax inside it; total adds the tax,
 * once it is known.
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

export type Pricing = {
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
