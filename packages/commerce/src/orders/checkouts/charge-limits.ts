import type { Issue } from '@atelier/contract'
import { issue } from '@atelier/plumbing/http'
import { whyNotAccepted } from '../carried-charges/rule.ts'
import type { Services } from '../../core/services.ts'
import type { AttachedDiscount } from '../../catalog/discounts/index.ts'
import { amountsOf, type CheckoutAmounts, priceCheckout, type Pricing } from './price.ts'
import type { CheckoutRow } from './queries.ts'

/** Fields of a body that determine the amount, the most specific first. */
const choices = [
  'amount',
  'discount_code',
  'discount_id',
  'product_price_id',
  'product_id',
  'currency',
  'products',
] as const

type PricedCheckout = CheckoutAmounts & {
  readonly currency: string
  readonly discount: AttachedDiscount | null
}

/**
 * Returns the field that is responsible for the total of a checkout: a choice of the body, otherwise the
 * discount, the tax or the amount.
 */
const fieldToBlame = (body: object, { discount }: Pick<PricedCheckout, 'discount'>): string => {
  const fields = body as Readonly<Record<string, unknown>>
  const choice = choices.find((field) => fields[field] != null)
  if (choice !== undefined) return choice
  if (discount !== null) return 'discount_code'
  return fields['customer_billing_address'] == null ? 'amount' : 'customer_billing_address'
}

/** Returns the issues of a payable total that the processor cannot charge. */
export const chargeIssues = (
  { processor }: Pick<Services, 'processor'>,
  checkout: PricedCheckout,
  body: object,
): readonly Issue[] => {
  const { total_amount } = amountsOf(checkout)
  const { currency } = checkout
  const rejectionReason = whyNotAccepted(total_amount, currency, processor.limitsOf(currency), 'checkout')
  return rejectionReason === undefined ? [] : [issue(fieldToBlame(body, checkout), rejectionReason)]
}

/** Returns the discount, which was applied without a code; null if the total would be too small to charge with it. */
export const chargeableDiscount = (
  { processor, tax }: Pick<Services, 'processor' | 'tax'>,
  pricing: Pricing & { readonly discount: AttachedDiscount | null },
  checkout: Pick<CheckoutRow, 'currency' | 'customer_billing_address' | 'customer_tax_id'>,
): AttachedDiscount | null => {
  const { discount } = pricing
  const priced = { ...checkout, ...priceCheckout(tax, pricing, checkout), discount }
  return chargeIssues({ processor }, priced, {}).length === 0 ? discount : null
}
