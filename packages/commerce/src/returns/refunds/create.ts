import type { contract, Refund } from '@atelier/contract'
import { apiError, type Handler, insufficientScope, type Repeatable } from '@atelier/plumbing/http'
import { leaveToReconciliation, type RefundError } from '../../payments/index.ts'
import type { Services } from '../../core/services.ts'
import { findOrders } from '../../orders/orders/index.ts'
import { presentRefund } from './present.ts'
import type { RefundRow } from '../../payments/refund-records/index.ts'
import {
  type AmountDue,
  disputedError,
  type RequestedRefund,
  reserveRefund,
  responseTimeout,
} from './reserve.ts'
import { dropRefund } from './cancel.ts'
import { settleRefund } from './settle.ts'
import { organizationOfNamed } from '../../access/index.ts'

const declinedRefundError = (refund: RefundRow, error: RefundError) => {
  if (error === 'disputed') return disputedError(refund.order_id)
  return error === 'already_refunded'
    ? apiError(
        'RefundedAlready',
        `The payment of the order ${refund.order_id} has been refunded at the processor.`,
      )
    : apiError(
        'RefundAmountTooHigh',
        `The processor holds less of the payment of the order ${refund.order_id} than was asked for.`,
      )
}

/** Counts the usage that the end of the subscription of an order bills, before anything is reserved. */
const countLastUsage = async (
  { database, usage }: Pick<Services, 'database' | 'usage'>,
  order_id: string,
): Promise<void> => {
  const [order] = await findOrders(database.db, [order_id])
  if (order?.subscription_id != null) await usage.countStored(order.subscription_id)
}

/** Responds with the refund. It is not saved as the response of the request while the refund is pending. */
const respondWith = ({ repetition }: Repeatable, refund: RefundRow): Refund => {
  if (refund.status === 'pending') repetition.markUndecided()
  return presentRefund(refund)
}

/**
 * Refunds the amount due of an order. The processor is called between two transactions: a crash before,
 * during or after the call leaves a refund that `reconcileRefunds` settles. A repeated call returns the
 * refund's current state.
 *
 * @returns undefined when nothing is due
 * @throws InvalidRequest for an order that the seller does not have; NotPermitted for a disputed order;
 *   RefundedAlready, RefundAmountTooHigh, RefundUnknownPayment, RevokeSubscriptionBenefitsProhibited
 */
export const refundDue = async (
  services: Services & Repeatable,
  organization_id: string,
  body: RequestedRefund,
  amountOf: AmountDue,
): Promise<Refund | undefined> => {
  const { database, processor } = services
  if (body.revoke_subscription) await countLastUsage(services, body.order_id)
  const reserved = await database.transact((tx) =>
    reserveRefund(tx, services, organization_id, body, amountOf),
  )
  if (reserved === undefined) return undefined
  const { refund, request } = reserved
  if (request === undefined) return respondWith(services, refund)
  const outcome = await processor
    .createRefund(request)
    .catch(leaveToReconciliation('refund', responseTimeout / 1000))
  if (typeof outcome === 'string') {
    await database.transact((tx) => dropRefund(tx, services, refund))
    throw declinedRefundError(refund, outcome)
  }
  const settled = await database.transact((tx) => settleRefund(tx, services, outcome))
  return respondWith(services, settled ?? refund)
}

/** Refunds an order partially or in full. @throws as `refundDue` */
export const create: Handler<typeof contract.refunds.create, Services> = async ({ body }, services) => {
  const { database, caller } = services
  const { order_id, amount, revoke_subscription } = body
  if (revoke_subscription && !caller.scopes.includes('subscriptions:write'))
    throw insufficientScope(['subscriptions:write'])
  const organization_id = await organizationOfNamed(database.db, caller, 'orders', order_id, 'order_id')
  const refund = await refundDue(services, organization_id, body, () => Promise.resolve(amount))
  if (refund === undefined) throw new Error(`A refund of ${amount} of the order ${order_id} was asked for.`)
  return refund
}
