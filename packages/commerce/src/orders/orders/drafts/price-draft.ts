import type { Address, OrderPreview } from '@atelier/contract'
import type { issue } from '@atelier/plumbing/http'
import type { TaxBehavior, TaxedPrice, TaxEngine } from '../../../core/tax/tax-engine.ts'
import { totalOf } from '../../../core/database/order-amounts.ts'
import { whyNotAccepted } from '../../carried-charges/rule.ts'
import type { ChargeLimits } from '../../../payments/index.ts'
import { taxedSale } from '../../checkouts/index.ts'

/** Amount of a draft, and the inputs of its tax. */
export type Taxable = {
  readonly amount: number
  readonly currency: string
  readonly price: TaxedPrice
  readonly address: Address | null
  readonly tax_id: readonly [string, string] | null
}

/** Stored amounts of a draft, in minor units. */
export type DraftAmounts = {
  readonly subtotal_amount: number
  readonly discount_amount: number
  readonly tax_amount: number
  readonly tax_behavior: TaxBehavior
  readonly tax_rate: number | null
}

/** Amounts of a draft, or the reason why it has none. */
export type PricedDraft =
  | { readonly amounts: DraftAmounts }
  | { readonly problem: Parameters<typeof issue>[1] }

/** Computes the tax and the total of a draft: a total that cannot be charged and an unknown tax are problems. */
export const priceDraft = (
  tax: TaxEngine,
  { amount, currency, price, address, tax_id }: Taxable,
  limits: ChargeLimits,
): PricedDraft => {
  if (address === null)
    return {
      problem: 'The customer has no billing address, which the tax depends on. Add one, then try again.',
    }
  const { behavior, taxed } = taxedSale(tax, price, amount, { currency, address, tax_id })
  if (behavior === null || taxed === null)
    return { problem: 'The tax cannot be computed from this billing address. Complete it, then try again.' }
  const amounts = {
    subtotal_amount: amount,
    discount_amount: 0,
    tax_amount: taxed.tax,
    tax_behavior: behavior,
    tax_rate: taxed.rate ?? null,
  }
  const problem = whyNotAccepted(totalOf(amounts), currency, limits, 'checkout')
  return problem === undefined ? { amounts } : { problem }
}

/** Returns the amounts of a draft as a preview, with the part that a balance would pay. */
export const previewOf = (
  { subtotal_amount, tax_amount, tax_rate, tax_behavior, ...amounts }: DraftAmounts,
  currency: string,
  wallet_amount: number,
): OrderPreview => {
  const total_amount = totalOf({ subtotal_amount, tax_amount, tax_behavior, ...amounts })
  const due_amount = total_amount - wallet_amount
  return {
    currency,
    subtotal_amount,
    tax_amount,
    tax_rate,
    tax_behavior,
    total_amount,
    wallet_amount,
    due_amount,
  }
}
