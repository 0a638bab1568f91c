import type { Tx } from '../../core/services.ts'
import { lockUnspent } from '../../ledger/customer-balances/top-ups.ts'
import { type PaidFor, refundableOf } from '../../ledger/paid-for/rule.ts'
import type { StoredOrder } from '../../orders/orders/index.ts'

/**
 * Returns the refundable amount of an order whose lock the caller holds: of a top-up, at most what is left of it in the
 * balance, which stays locked, so that it is not spent meanwhile.
 */
export const lockRefundable = async (
  tx: Tx,
  now: Date,
  order: Pick<StoredOrder, 'id' | 'organization_id' | 'customer_id' | 'currency' | 'top_up_amount'>,
  paid_for: PaidFor,
): Promise<number> => {
  const refundable = refundableOf(paid_for)
  return order.top_up_amount === 0 ? refundable : Math.min(refundable, await lockUnspent(tx, now, order))
}
