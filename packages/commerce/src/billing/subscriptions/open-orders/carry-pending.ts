import { insertCarriedCharge } from '../../../orders/carried-charges/index.ts'
import { recordEvents } from '../../../core/domain-events/domain-events.ts'
import type { Services, Tx } from '../../../core/services.ts'
import {
  orderEvents,
  postSale,
  type StoredOrder,
  totalOf,
  updateOrderCarried,
} from '../../../orders/orders/index.ts'
import { carriedChargeOf } from './carried.ts'
import { reactivateIfPaid } from './dunning.ts'
import type { StoredSubscription } from '../types.ts'
import { deleteUnpaidChange } from './unpaid-change-queries.ts'

/**
 * Carries a pending order, which an earlier version made due below the minimum charge, to the next order of
 * its subscription. The caller holds the locks of both.
 */
export const carryOrder = async (
  tx: Tx,
  services: Services,
  subscription: StoredSubscription,
  order: StoredOrder,
): Promise<void> => {
  const now = services.clock.now()
  const carried: StoredOrder = {
    ...order,
    status: 'paid',
    next_payment_attempt_at: null,
    applied_balance_amount: -totalOf(order),
    carried_to: { status: 'waiting', order_id: null, invoice_number: null },
    modified_at: now,
  }
  await Promise.all([
    updateOrderCarried(tx, carried, now),
    insertCarriedCharge(tx, carriedChargeOf(carried, subscription, now)),
    postSale(tx, now, carried, null),
    deleteUnpaidChange(tx, order.id),
    recordEvents(tx, services, orderEvents(carried, ['order.updated', 'order.paid'])),
  ])
  if (subscription.status === 'past_due') await reactivateIfPaid(tx, services, subscription)
}
