import type { Refund } from '@atelier/contract'
import { presentStored } from '@atelier/plumbing/database'
import type { RefundRow } from './queries.ts'

/** A refund as its seller sees it, without the comment. */
export const presentRefund = (refund: RefundRow): Refund => ({
  ...presentStored(refund),
  metadata: refund.metadata,
  status: refund.status,
  reason: refund.reason,
  amount: refund.amount,
  tax_amount: refund.tax_amount,
  currency: refund.currency,
  organization_id: refund.organization_id,
  order_id: refund.order_id,
  subscription_id: refund.subscription_id,
  customer_id: refund.customer_id,
  revoke_benefits: refund.revoke_benefits,
})
