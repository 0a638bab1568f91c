import { after, days, hours } from '@atelier/plumbing/clock'
import { defineDue } from '@atelier/plumbing/jobs'
import { findHold } from '../../payments/after-restore/index.ts'
import type { Services } from '../../core/services.ts'
import { requestOf } from './reserve.ts'
import { getProcessorPaymentId } from '../../payments/payment-records/index.ts'
import {
  findRefund,
  type RefundRow,
  selectRefundsToReconcile,
  updateRefund,
} from '../../payments/refund-records/index.ts'
import { cancelRefund } from './cancel.ts'
import { settleRefund, subscriptionToEnd } from './settle.ts'

const pollInterval = hours(1)

/**
 * Maximum age of refunds to reconcile, in milliseconds; later, only an event of the processor settles
 * them.
 */
const maxPollAge = days(30)

/** Returns true for refunds that are pending, or whose settlement the processor has not reported. */
const isUnsettled = (refund: RefundRow | undefined): boolean =>
  refund?.status === 'pending' || (refund?.status === 'succeeded' && refund.settlement_amount === null)

/**
 * Reconciles a refund with an unknown outcome, after a crash or while it is pending or not settled. A refund unknown
 * to the processor is requested again with the same idempotency key, and canceled if the processor declines it.
 */
export const reconcileRefunds = defineDue({
  name: 'refunds.reconcile',
  rows: selectRefundsToReconcile,
  run: async (services: Services, id, now) => {
    const { database, processor } = services
    const refund = await findRefund(database.db, id)
    if ((await findHold(database.db)) !== undefined) return
    if (refund === undefined || refund.reconcile_at === null || refund.reconcile_at > now) return
    const ending = subscriptionToEnd(refund)
    if (ending !== null) await services.usage.countStored(ending)
    const payment = await getProcessorPaymentId(database.db, refund)
    const { processor_id } = refund
    const outcome =
      (await processor.findRefund({ refund_id: id, payment, processor_id })) ??
      (refund.status === 'pending' ? await processor.createRefund(requestOf(refund, payment)) : undefined)
    if (outcome === undefined) return database.transact((tx) => updateRefund(tx, id, { reconcile_at: null }))
    await database.transact(async (tx) => {
      if (typeof outcome === 'string') return cancelRefund(tx, services, refund)
      const settled = await settleRefund(tx, services, outcome)
      const asksAgain = isUnsettled(settled) && now < after(refund.created_at, maxPollAge)
      return updateRefund(tx, id, { reconcile_at: asksAgain ? after(now, pollInterval) : null })
    })
  },
})
