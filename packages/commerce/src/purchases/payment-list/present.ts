import { wireProcessor } from '@atelier/contract'
import type { Payment } from '@atelier/contract'
import { sentence } from '@atelier/contract/texts/sentences'
import { presentStored } from '@atelier/plumbing/database'
import type { StoredPayment } from './queries.ts'

/** Returns the seller's view of a payment. */
export const presentPayment = (payment: StoredPayment): Payment => {
  const { card_brand: brand, card_last4: last4, failure_code, rejection } = payment
  const base = {
    ...presentStored(payment),
    processor: wireProcessor,
    status: payment.status,
    amount: payment.amount,
    currency: payment.currency,
    trigger: payment.trigger,
    decline_reason: failure_code,
    decline_message: failure_code === null ? null : (rejection ?? sentence(failure_code).text),
    organization_id: payment.organization_id,
    checkout_id: payment.checkout_id,
    order_id: payment.order_id,
    customer_id: payment.customer_id,
    invoice_number: payment.invoice_number,
  }
  return brand === null || last4 === null
    ? { ...base, method: 'unknown' }
    : { ...base, method: 'card', method_metadata: { brand, last4 } }
}
