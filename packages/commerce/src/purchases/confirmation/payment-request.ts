import { sentence } from '@atelier/contract/texts/sentences'
import { apiError } from '@atelier/plumbing/http'
import { isRecurring } from '../../catalog/products/index.ts'
import { lock } from '../../core/database/lock.ts'
import type { Tx } from '../../core/services.ts'
import { lockAvailable } from '../../orders/customer-balances/index.ts'
import { dueOf, lockUpgrades, selectedProduct, type StoredCheckout } from '../../orders/checkouts/index.ts'
import {
  findRestoreFacts,
  paymentsOnHoldError,
  type RecoveredPayment,
} from '../../payments/after-restore/index.ts'
import type { PaymentRequest } from '../../payments/index.ts'

/** Returns the payment request for the amount due, or for a payment method to charge later (amount 0). */
export const requestFor = (
  payment_id: string,
  checkout: StoredCheckout,
  confirmation_token: string,
): PaymentRequest => ({
  payment_id,
  amount: dueOf(checkout),
  currency: checkout.currency,
  source: { confirmation_token },
  customer: null,
  save_method: isRecurring(selectedProduct(checkout)),
  description: checkout.organization.name,
  metadata: { checkout_id: checkout.id, organization_id: checkout.organization_id },
})

type Payment = { readonly payment_id: string; readonly earlier: RecoveredPayment | undefined }

/**
 * Returns the id of the payment of the checkout: that of the payment that is missing from a restored backup, if any,
 * else a new one.
 *
 * @throws PaymentError if the amount of the missing payment differs; Unavailable while charges are on hold
 */
export const paymentOf = async (tx: Tx, checkout: StoredCheckout, new_id: string): Promise<Payment> => {
  const { is_held, missing_payment, payment_under_id } = await findRestoreFacts(tx, checkout.id, new_id)
  if (missing_payment !== undefined && missing_payment.amount !== dueOf(checkout))
    throw apiError('PaymentError', sentence('paid_before'))
  if (is_held) throw paymentsOnHoldError()
  const earlier = missing_payment ?? payment_under_id
  return { payment_id: earlier?.payment_id ?? new_id, earlier }
}

/**
 * Locks the balance of the named customer of a checkout, with the customer, so that no other order uses it
 * until this one holds its part. Upgrades are locked before it, as by a change of product.
 */
export const lockWithBalance = async (tx: Tx, checkout: StoredCheckout): Promise<StoredCheckout> => {
  const { customer_id, subscription_id, currency, available_balance } = checkout
  if (customer_id === null || checkout.status !== 'open' || available_balance === 0) return checkout
  if (subscription_id !== null) await lockUpgrades(tx, subscription_id)
  await lock(tx, 'customers', { id: customer_id })
  return { ...checkout, available_balance: await lockAvailable(tx, { customer_id, currency }) }
}
