import type { Address, Issue, OrderPreview } from '@atelier/contract'
import { issue } from '@atelier/plumbing/http'
import type { TaxBehavior, TaxedPrice, TaxEngine } from '../../../core/tax/tax-engine.ts'
import { totalOf } from '../../../core/database/order-amounts.ts'
import { totalIssues } from '../../carried-charges/rule.ts'
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

/** Amounts of a draft, or the issue of their inputs. */
export type PricedDraft = { readonly amounts: DraftAmounts } | { readonly issues: readonly Issue[] }

/**
 * Computes the tax and the total of a draft. A total that cannot be charged and an unknown tax are issues.
 *
 * @param fields fields to which the issues belong: of an address that is missing, and of amounts that are not accepted
 */
export const priceDraft = (
  tax: TaxEngine,
  { amount, currency, price, address, tax_id }: Taxable,
  limits: ChargeLimits,
  fields: { readonly address: string; readonly amount: string },
): PricedDraft => {
  if (address === null) {
    const msg = 'The customer has no billing address, which the tax depends on. Add one, then try again.'
    return { issues: [issue(fields.address, msg)] }
  }
  const { behavior, taxed } = taxedSale(tax, price, amount, { currency, address, tax_id })
  if (behavior === null || taxed === null) {
    const msg = 'The tax cannot be computed from this billing address. Complete it, then try again.'
    return { issues: [issue(fields.amount, msg)] }
  }
  const amounts = {
    subtotal_amount: amount,
    discount_amount: 0,
    tax_amount: taxed.tax,
    tax_behavior: behavior,
    tax_rate: taxed.rate ?? null,
  }
  const issues = totalIssues(fields.amount, { amount: totalOf(amounts), currency }, limits, 'checkout')
  return issues.length === 0 ? { amounts } : { issues }
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
