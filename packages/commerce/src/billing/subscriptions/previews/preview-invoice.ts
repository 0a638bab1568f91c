import type { SubscriptionPreview } from '@atelier/contract'
import { appliedBalanceOf, orderChargeOf } from '../../../orders/carried-charges/index.ts'
import type { Services } from '../../../core/services.ts'
import { netOf, totalOf } from '../../../orders/orders/index.ts'
import type { InvoiceDraft } from '../renewal/draft-invoice.ts'

/** Sums that an order may use: those carried from earlier orders, tax included, and the balance of the customer. */
export type AvailableSums = { readonly carried: number; readonly available: number }

/** Returns the charge of a draft's order, and the sums that it leaves for the next order. */
export const chargeOfDraft = (
  { processor }: Pick<Services, 'processor'>,
  draft: InvoiceDraft,
  { carried, available }: AvailableSums,
) => {
  const total = totalOf(draft.bill)
  const charge = orderChargeOf(total, carried, processor.limitsOf(draft.currency), draft.occasion, available)
  const isVoid = charge.settlement === 'void'
  const applied = appliedBalanceOf(total, charge)
  const { from_wallet: wallet_amount } = charge
  return {
    applied_balance_amount: applied - wallet_amount,
    wallet_amount,
    due_amount: isVoid ? 0 : total + applied - wallet_amount,
    left: { carried: carried - applied, available: available - wallet_amount },
  }
}

/** Presents a draft as a previewed invoice. */
export const presentDraft = (
  { bill }: InvoiceDraft,
  { applied_balance_amount, wallet_amount, due_amount }: ReturnType<typeof chargeOfDraft>,
): NonNullable<SubscriptionPreview['next_invoice']> => ({
  lines: bill.lines.map(({ label, amount, tax_amount, proration }) => ({
    label,
    amount,
    tax_amount,
    proration,
  })),
  subtotal_amount: bill.subtotal_amount,
  discount_amount: bill.discount_amount,
  net_amount: netOf(bill),
  tax_amount: bill.tax_amount,
  total_amount: totalOf(bill),
  credit_left: bill.credit_left,
  applied_balance_amount,
  ...(wallet_amount > 0 && { wallet_amount }),
  due_amount,
})
