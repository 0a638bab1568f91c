import type { Dispute } from '@atelier/contract'
import { isoOrNull, presentStored } from '@atelier/plumbing/database'
import type { StoredDispute } from './queries.ts'

/** Returns the seller's view of a dispute. */
export const presentDispute = (dispute: StoredDispute): Dispute => ({
  ...presentStored(dispute),
  organization_id: dispute.organization_id,
  order_id: dispute.order_id,
  invoice_number: dispute.invoice_number,
  product_name: dispute.product_name,
  payment_id: dispute.payment_id,
  subscription_id: dispute.subscription_id,
  customer: { id: dispute.customer_id, name: dispute.customer_name, email: dispute.customer_email },
  processor_id: dispute.processor_id,
  amount: dispute.amount,
  currency: dispute.currency,
  reason: dispute.reason,
  status: dispute.status,
  evidence_due_at: isoOrNull(dispute.evidence_due_at),
  withdrawn_amount: dispute.withdrawn_amount,
  fee_amount: dispute.fee_amount,
  evidence: dispute.evidence,
  closed_at: isoOrNull(dispute.closed_at),
})
