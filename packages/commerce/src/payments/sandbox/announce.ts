import { after, seconds } from '@atelier/plumbing/clock'
import { enqueue } from '@atelier/plumbing/jobs'
import type { Tx } from '../../services.ts'
import { notify } from './sandbox-jobs.ts'

/** Real processors deliver at least once; so does this one: every fourth message comes again a little later. */
const isRepeated = (payment_id: string): boolean => Number.parseInt(payment_id.slice(-1), 16) % 4 === 0

const repeatedAfter = seconds(1)

/**
 * Queues the news that a payment has ended, in the transaction that ended it.
 *
 * @param isAwaited whether somebody waits for it; else it is scheduled, joins a batch and costs less
 */
export const announce = async (tx: Tx, payment_id: string, now: Date, isAwaited = true): Promise<void> => {
  await enqueue(tx, notify, { payment_id, copy: 1 }, isAwaited ? {} : { at: now })
  if (isRepeated(payment_id))
    await enqueue(tx, notify, { payment_id, copy: 2 }, { at: after(now, repeatedAfter) })
}
