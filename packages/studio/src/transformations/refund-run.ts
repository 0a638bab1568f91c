import { after, days } from '@atelier/plumbing/clock'
import type { Tx } from '@atelier/plumbing/database'
import { enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import type { Tables } from '../database/tables.ts'
import type { StudioPorts } from '../ports.ts'
import { refundOrder } from '../shop/refund-order.ts'
import { mailRefund, refundRun } from './run-jobs.ts'
import { askRefund, noteRefunded } from './run-queries.ts'
import { retriesAllowed, type RunRow } from './run-rows.ts'

/** How long a visitor may still have a failed painting tried again before the payment goes back by itself. */
const patience = days(1)

/** Owes the payment of a failed run back: at once when nothing can be tried any more, else after a while. */
export const oweRefund = (
  tx: Tx<Tables>,
  run: Pick<RunRow, 'id' | 'retries'>,
  now: Date,
  { refused = false } = {},
): Promise<void> => {
  const isLast = refused || run.retries >= retriesAllowed
  const at = isLast ? now : after(now, patience)
  return enqueue(tx, refundRun, { run_id: run.id, round: run.retries }, { at })
}

/**
 * Asks the shop to give the payment of a failed run back, unless it has been tried again since. A
 * process that dies on the way asks once more, which the shop takes for the same wish.
 */
export const refundRunHandler = ({ database, client, clock }: StudioPorts): JobHandler =>
  handle(refundRun, async ({ run_id, round }) => {
    const run = await askRefund(database.db, run_id, round, clock.now())
    if (run === undefined) return
    await refundOrder(client, run.checkout_id, `studio-refund-${run_id}`)
    await database.transact(async (tx) => {
      const isFirst = await noteRefunded(tx, run_id, clock.now())
      // Who was told that the photo was refused was told this with it.
      if (isFirst && run.refused_at === null) await enqueue(tx, mailRefund, { run_id }, { key: run_id })
    })
  })
