import type { Occasion } from '../../../orders/carried-charges/index.ts'
import type { WalletKey } from '../../../orders/customer-balances/index.ts'
import { nextDiscount } from '../../../catalog/discounts/index.ts'
import type { Services } from '../../../core/services.ts'
import { isUsage, type Line, unmetered } from '../../../orders/orders/index.ts'
import { type Bill, billOf } from './bill.ts'
import type { StoredSubscription } from '../types.ts'

/** Returns true when a period has begun with the last change of a subscription. */
const beginsPeriod = ({ ended_at, modified_at, current_period_start }: StoredSubscription): boolean =>
  ended_at === null && modified_at?.getTime() === current_period_start.getTime()

/**
 * Returns the discount of an order other than a renewal: usage gets the percentage that a renewal would give, or that
 * of the period that the change begins. Prorations already include it, and a fixed amount applies once per period.
 */
const discountOfUsage = (
  subscription: StoredSubscription,
  lines: readonly Line[],
): StoredSubscription['discount'] => {
  const discount = beginsPeriod(subscription) ? subscription.discount : nextDiscount(subscription)
  return discount?.type === 'percentage' && lines.some(isUsage) ? discount : null
}

/** Billing reasons of a subscription's orders. That of a checkout makes the first order itself. */
export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update'

/** Amounts of an invoice, and its discount. */
export type InvoiceDraft = {
  readonly bill: Bill
  readonly discount: StoredSubscription['discount']
  readonly currency: string
  readonly occasion: Occasion
}

/** Returns the occasion of an order, for the decision about its charge. */
const occasionOf = (
  { ended_at }: Pick<StoredSubscription, 'ended_at'>,
  billing_reason: BillingReason,
): Occasion => {
  if (ended_at !== null) return 'end'
  return billing_reason === 'subscription_cycle' ? 'renewal' : 'change'
}

/**
 * Computes the invoice of a renewal or a change, without writing. Previews show it, and orders are created
 * from it.
 *
 * @param occasion default: by the reason; `change` for a period that a person requests
 */
export const draftInvoice = (
  { tax }: Pick<Services, 'tax'>,
  subscription: StoredSubscription,
  billing_reason: BillingReason,
  lines: readonly Line[],
  occasion: Occasion = occasionOf(subscription, billing_reason),
): InvoiceDraft => {
  const { currency, customer, guest, tax_behavior: behavior } = subscription
  const { billing_address: address, tax_id } = guest ?? customer
  const discount =
    billing_reason === 'subscription_update' ? discountOfUsage(subscription, lines) : subscription.discount
  // A customer without an address paid no tax at subscription, and their tax cannot be computed.
  const taxOf = (amount: number) => tax.taxOf({ amount, behavior, currency, address, tax_id }) ?? { tax: 0 }
  return { bill: billOf(lines, currency, discount, behavior, taxOf), discount, currency, occasion }
}

/** Returns the balance of the payer that an order can use: none of a guest, or after the deletion of the customer. */
export const availableBalanceOf = (
  { customer, guest, currency }: StoredSubscription,
  findBalance: (wallet: WalletKey) => Promise<number>,
): Promise<number> =>
  guest !== null || customer.deleted_at !== null
    ? Promise.resolve(0)
    : findBalance({ customer_id: customer.id, currency })

/** Returns the credit that exceeded an invoice, as a line of the next order. */
export const creditLeftBy = ({ bill }: InvoiceDraft): readonly Line[] => {
  const credit = {
    label: 'Credit from the last order',
    proration: true,
    product_price_id: null,
    ...unmetered,
  }
  return bill.credit_left === 0 ? [] : [{ ...credit, amount: -bill.credit_left }]
}
