import { after, days, hours } from '@atelier/plumbing/clock'
import { defineDue } from '@atelier/plumbing/jobs'
import { findHold } from '../../payments/hold-queries.ts'
import type { Services } from '../../core/services.ts'
import { requestOf } from './create.ts'
import { findRefund, getProcessorPayment, refundsToReconcile, updateRefund } from './queries.ts'
import { cancelRefund, settleRefund } from './settle.ts'

const askEvery = hours(1)

/** How long the processor is asked about a pending refund; after that only its processor event settles the refund. */
const askFor = days(30)

/**
 * Asks the processor about a refund whose outcome is not known, because a process died or the refund takes
 * its time. A refund that the processor does not know is requested again, under the same idempotency key, and is
 * canceled when the processor declines it.
 */
export const reconcileRefunds = defineDue({
  name: 'refunds.reconcile',
  rows: refundsToReconcile,
  run: async (services: Services, id, now) => {
    const { database, processor } = services
    const refund = await findRefund(database.db, id)
    if ((await findHold(database.db)) !== undefined) return
    if (refund === undefined || refund.reconcile_at === null || refund.reconcile_at > now) return
    const payment = await getProcessorPayment(database.db, refund)
    const outcome =
      (await processor.findRefund({ refund_id: id, payment })) ??
      (await processor.createRefund(requestOf(refund, payment)))
    await database.transact(async (tx) => {
      if (typeof outcome === 'string') return cancelRefund(tx, services, refund)
      const settled = await settleRefund(tx, services, outcome)
      const asksAgain = settled?.status === 'pending' && now < after(refund.created_at, askFor)
      return updateRefund(tx, id, { reconcile_at: asksAgain ? after(now, askEvery) : null })
    })
  },
})
