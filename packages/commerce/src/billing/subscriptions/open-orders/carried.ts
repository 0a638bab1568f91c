import {
  type CarriedCharge,
  findUncollectedCharges,
  updateWrittenOff,
} from '../../../orders/carried-charges/index.ts'
import { recordEvents } from '../../../core/domain-events/domain-events.ts'
import { postToLedger, writeOffEntries } from '../../../ledger/index.ts'
import type { Services, Tx } from '../../../core/services.ts'
import { findOrders, orderEvents, type StoredOrder, totalOf } from '../../../orders/orders/index.ts'
import type { StoredSubscription } from '../types.ts'

/** Returns the charge of an order that the next order of its subscription collects. */
export const carriedChargeOf = (
  order: StoredOrder,
  { id: subscription_id }: Pick<StoredSubscription, 'id'>,
  now: Date,
): CarriedCharge => ({
  order_id: order.id,
  organization_id: order.organization_id,
  customer_id: order.customer_id,
  subscription_id,
  currency: order.currency,
  amount: totalOf(order) - order.tax_amount,
  tax_amount: order.tax_amount,
  charged_by: null,
  written_off_at: null,
  created_at: now,
})

/** Writes off the carried charges of an ended subscription without a further order. */
export const writeOffCharges = async (
  tx: Tx,
  services: Services,
  { id }: Pick<StoredSubscription, 'id'>,
): Promise<void> => {
  const now = services.clock.now()
  const charges = await findUncollectedCharges(tx, id)
  if (charges.length === 0) return
  for (const { order_id, organization_id, amount: net_amount, tax_amount, currency } of charges) {
    const entries = writeOffEntries({ net_amount, tax_amount, currency })
    await updateWrittenOff(tx, order_id, now)
    await postToLedger(tx, now, [{ kind: 'write_off', organization_id, order_id, entries }])
  }
  const orders = await findOrders(
    tx,
    charges.map(({ order_id }) => order_id),
  )
  await recordEvents(
    tx,
    services,
    orders.flatMap((order) => orderEvents(order, ['order.updated'])),
  )
}
