import { declinesOfAutoTopUps } from '@atelier/contract'
import { enqueue } from '@atelier/plumbing/jobs'
import { recordEvents } from '../../core/domain-events/domain-events.ts'
import type { Services, Tx } from '../../core/services.ts'
import { findAutoTopUp, lockAvailable, updateAutoTopUp } from '../../orders/customer-balances/index.ts'
import { lockOrder, orderEvents, type StoredOrder, updateOrderVoid } from '../../orders/orders/index.ts'
import { stopAutoTopUp } from './fill.ts'
import { notifyDeclined } from './mails.ts'

type TopUp = Pick<StoredOrder, 'id' | 'customer_id' | 'currency' | 'top_up_amount' | 'checkout_id'>

/** Returns true for the order of an automatic top-up, which no checkout has made. */
export const isAutomatic = ({ top_up_amount, checkout_id }: TopUp): boolean =>
  top_up_amount > 0 && checkout_id === null

/** Returns true when the customer has ended the automatic top-up of an order that is not charged yet. */
export const isTopUpEnded = async (tx: Tx, order: TopUp): Promise<boolean> =>
  isAutomatic(order) && (await findAutoTopUp(tx, order)) === undefined

/**
 * Voids the order of an automatic top-up: it is no longer charged. The caller holds its lock.
 *
 * @param void_reason reason of the seller; null without one
 */
export const voidTopUp = async (
  tx: Tx,
  services: Services,
  { id }: Pick<TopUp, 'id'>,
  void_reason: string | null = null,
): Promise<void> => {
  const order = await lockOrder(tx, { id })
  if (order.status !== 'pending') return
  const ending = { void_reason, modified_at: services.clock.now() }
  await updateOrderVoid(tx, { id, ...ending })
  const ended: StoredOrder = { ...order, ...ending, status: 'void', next_payment_attempt_at: null }
  await recordEvents(tx, services, orderEvents(ended, ['order.updated']))
}

/**
 * Voids an automatic top-up whose charge was declined, and notifies its customer. The next purchase that
 * leaves too little triggers another one, until too many consecutive ones were declined.
 *
 * @param reason reason of the decline; without a payment method, no further charge can succeed
 */
export const handleDeclinedTopUp = async (
  tx: Tx,
  services: Services,
  order: TopUp,
  reason: 'declined' | 'missing_payment_method',
): Promise<void> => {
  await voidTopUp(tx, services, order)
  const { customer_id, currency } = order
  await lockAvailable(tx, { customer_id, currency })
  const agreed = await findAutoTopUp(tx, order)
  if (agreed === undefined || agreed.stopped_at !== null) return
  const now = services.clock.now()
  const declines = agreed.declines + 1
  if (reason === 'missing_payment_method' || declines >= declinesOfAutoTopUps)
    await stopAutoTopUp(tx, { ...agreed, declines }, reason, now)
  else await updateAutoTopUp(tx, agreed.id, { declines }, now)
  await enqueue(tx, notifyDeclined, { order_id: order.id })
}

/** Forgets earlier declines after an automatic top-up was paid. */
export const resetTopUpDeclines = async (tx: Tx, services: Services, order: TopUp): Promise<void> => {
  const agreed = isAutomatic(order) ? await findAutoTopUp(tx, order) : undefined
  if (agreed === undefined || agreed.declines === 0) return
  await updateAutoTopUp(tx, agreed.id, { declines: 0 }, services.clock.now())
}
