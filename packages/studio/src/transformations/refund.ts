import { after, days } from '@atelier/plumbing/clock'
import type { Tx } from '@atelier/plumbing/database'
import { defineDue } from '@atelier/plumbing/jobs'
import { refundCheckout } from '../commerce/orders.ts'
import type { Tables } from '../database/tables.ts'
import { queueEmail } from '../emails/send.ts'
import type { StudioPorts } from '../ports.ts'
import { dueRefunds, markRefunded, markRefundRequested, setRefundMoment } from './refund-queries.ts'
import { mayRetry, type TransformationRow } from './rules.ts'

/** Time to retry a failed transformation before its payment is refunded, in milliseconds. */
const retryPeriod = days(1)

/** Schedules the refund of a failed transformation: after the retry period, or now when it may not be retried. */
export const scheduleRefund = (tx: Tx<Tables>, transformation: TransformationRow, now: Date): Promise<void> =>
  setRefundMoment(tx, transformation.id, mayRetry(transformation) ? after(now, retryPeriod) : now)

/**
 * Refunds failed transformations, unless they were retried concurrently. After a crash the platform is called
 * again and recognizes the request by its idempotency key.
 */
export const refundTransformations = defineDue<Tables, StudioPorts>({
  name: 'studio.refund-transformations',
  rows: dueRefunds,
  run: async ({ database, client }, id, now) => {
    const requested = await markRefundRequested(database.db, id, now)
    if (requested === undefined) return
    await refundCheckout(client, requested.checkout_id, `studio-refund-${id}`)
    await database.transact(async (tx) => {
      const refunded = await markRefunded(tx, id, now)
      // The e-mail about a rejected photo has announced the refund.
      if (refunded?.photo_rejected_at === null) await queueEmail(tx, 'refund', refunded)
    })
  },
})
