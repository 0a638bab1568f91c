import { Id } from '@atelier/contract'
import { after, days } from '@atelier/plumbing/clock'
import type { Tx } from '@atelier/plumbing/database'
import { defineJob, enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'
import { refundCheckout } from '../commerce/orders.ts'
import type { Tables } from '../database/tables.ts'
import { queueEmail } from '../emails/send.ts'
import type { StudioPorts } from '../ports.ts'
import { markRefunded, markRefundRequested } from './queries.ts'
import { mayRetry, type TransformationRow } from './rules.ts'

/** Refunds the payment of a transformation that failed after this number of retries. */
const refundTransformation = defineJob({
  name: 'studio.refund',
  payload: z.object({ transformation_id: Id, retries: z.int() }),
  maxAttempts: 25,
})

/** The time in which a visitor may retry a failed transformation before its payment is refunded. */
const retryPeriod = days(1)

/** Schedules the refund of a failed transformation: after the retry period, or now when it may not be retried. */
export const scheduleRefund = (
  tx: Tx<Tables>,
  transformation: TransformationRow,
  now: Date,
): Promise<void> => {
  const { id, retries } = transformation
  const at = mayRetry(transformation) ? after(now, retryPeriod) : now
  return enqueue(tx, refundTransformation, { transformation_id: id, retries }, { at })
}

/**
 * Refunds a failed transformation, unless it was retried meanwhile. After a crash the platform is asked
 * again and recognises the request by its idempotency key.
 */
export const refundTransformationHandler = ({ database, client, clock }: StudioPorts): JobHandler =>
  handle(refundTransformation, async ({ transformation_id, retries }) => {
    const requested = await markRefundRequested(database.db, transformation_id, retries, clock.now())
    if (requested === undefined) return
    await refundCheckout(client, requested.checkout_id, `studio-refund-${transformation_id}`)
    await database.transact(async (tx) => {
      const refunded = await markRefunded(tx, transformation_id, clock.now())
      // The e-mail about a rejected photo has announced the refund.
      if (refunded?.refused_at === null) await queueEmail(tx, 'refund', refunded)
    })
  })
