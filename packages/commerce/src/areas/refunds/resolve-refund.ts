import { after, days, hours } from '@atelier/plumbing/clock'
import { enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import { writeTogether } from '../../database/write-together.ts'
import type { Services } from '../../services.ts'
import { requestOf } from './open-refund.ts'
import { resolveRefund } from './refund-jobs.ts'
import { deleteRefund, findRefund, paymentOfRefund } from './refund-queries.ts'
import { settleRefund } from './settle-refund.ts'

/** How long a refund under way is asked about without a message from the processor. */
const patience = days(30)

/** The job behind every refund. One that the processor never heard of is asked for again, under the same key. */
export const resolveRefundJob = (services: Services): JobHandler =>
  handle(resolveRefund, async ({ refund_id }) => {
    const { database, payments, clock } = services
    const refund = await findRefund(database.db, refund_id)
    if (refund === undefined || refund.status !== 'pending') return
    const payment = await paymentOfRefund(database.db, refund)
    const outcome =
      (await payments.findRefund({ refund_id, payment })) ??
      (await payments.createRefund(requestOf(refund, payment)))
    await database.transact(async (tx) => {
      if (typeof outcome === 'string') {
        await writeTogether(tx, [deleteRefund(tx, refund_id)])
        return
      }
      await settleRefund(tx, services, outcome)
      const now = clock.now()
      if (outcome.status === 'pending' && now < after(refund.created_at, patience))
        await enqueue(tx, resolveRefund, { refund_id }, { at: after(now, hours(1)) })
    })
  })
