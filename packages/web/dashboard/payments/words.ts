import type { PaymentStatus, PaymentTrigger } from '@atelier/contract'
import type { StatusWords } from '../../ui/Badge.tsx'
import { brandName } from '../../lib/card/card-number.ts'
import type { Payment } from '../api-types.ts'

/** Display texts of the payment statuses. */
export const paymentStatuses: Readonly<Record<PaymentStatus, StatusWords>> = {
  pending: { label: 'Pending', tone: 'warn' },
  succeeded: { label: 'Succeeded', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
}

/** Display texts of the causes of payments. */
export const paymentTriggers: Readonly<Record<PaymentTrigger, string>> = {
  purchase: 'Purchase',
  subscription_cycle: 'Renewal',
  retry_dunning: 'Automatic retry',
  retry_customer: 'Paid by the customer',
  retry_payment_method_update: 'New payment method',
  retry_admin: 'Retry by the seller',
}

/** Display texts of the reasons for which payments fail, by their codes. */
const declineReasons: Readonly<Record<string, string>> = {
  card_declined: 'Card declined',
  insufficient_funds: 'Insufficient funds',
  expired_card: 'Card expired',
  incorrect_cvc: 'Wrong security code',
  unusable_token: 'Card details no longer usable',
  never_attempted: 'Not started by the processor',
  processing_error: 'Card not reached',
  authentication_required: 'Confirmation by the bank required',
  unusable_method: 'Payment method no longer usable',
  authentication_failed: 'Confirmation by the bank failed',
  authentication_abandoned: 'Confirmation by the bank abandoned',
}

/** Returns the reason for which a payment failed. A code that this page does not know is shown as it is. */
export const reasonWords = (code: string): string => declineReasons[code] ?? code

/** Returns the card of a payment with its last digits; a dash while it is not known. */
export const methodWords = (payment: Payment): string => {
  if (!('method_metadata' in payment)) return '–'
  const { brand, last4 } = payment.method_metadata
  return `${brandName(brand)} ···· ${last4}`
}
