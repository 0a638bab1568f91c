import type { Dispute } from '@atelier/contract'
import type { Services } from '../../core/services.ts'
import { isoOrNull, presentStored } from '@atelier/plumbing/database'
import { presentCustomer } from '../../customers/customers/index.ts'
import type { StoredDispute } from './queries.ts'
import { isPastDue, taxInDispute } from './rules.ts'

/** Returns the seller's view of a dispute. */
export const presentDispute = (dispute: StoredDispute, { clock }: Pick<Services, 'clock'>): Dispute => ({
  ...presentStored(dispute),
  organization_id: dispute.organization_id,
  order_id: dispute.order_id,
  invoice_number: dispute.invoice_number,
  product_name: dispute.product_name,
  payment_id: dispute.payment_id,
  subscription_id: dispute.subscription_id,
  customer: presentCustomer(dispute.customer),
  processor_id: dispute.processor_id,
  amount: dispute.amount,
  tax_amount: taxInDispute(dispute),
  currency: dispute.currency,
  reason: dispute.reason,
  status: dispute.status,
  evidence_due_at: isoOrNull(dispute.evidence_due_at),
  past_due: isPastDue(dispute, clock.now()),
  withdrawn_amount: dispute.withdrawn_amount,
  fee_amount: dispute.fee_amount,
  evidence: dispute.evidence,
  closed_at: isoOrNull(dispute.closed_at),
})
