import type { Refund } from '@atelier/contract'
import { presentStored } from '@atelier/plumbing/database'
import type { DomainEvent } from '../../core/domain-events/types.ts'
import { presentOrder, type StoredOrder } from '../../orders/orders/index.ts'
import type { RefundRow } from '../../payments/refund-records/index.ts'
import type { RefundStep } from './rules.ts'

/** Returns the seller's representation of a refund, without the comment. */
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

/** Returns the events about a refund and its order after a step of the refund, in order. */
export const refundEvents = (
  order: StoredOrder,
  refund: RefundRow,
  isNew: boolean,
  step: RefundStep,
): DomainEvent[] => {
  const { organization_id } = refund
  const data = presentRefund(refund)
  const about = (type: 'order.updated' | 'order.refunded'): DomainEvent => ({
    organization_id,
    type,
    subject_id: order.id,
    data: presentOrder(order),
  })
  return [
    { organization_id, type: isNew ? 'refund.created' : 'refund.updated', subject_id: refund.id, data },
    ...(step === 'none' ? [] : [about('order.updated')]),
    ...(step === 'refunded' ? [about('order.refunded')] : []),
  ]
}
