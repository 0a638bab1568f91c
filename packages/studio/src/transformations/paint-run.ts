import { after, seconds } from '@atelier/plumbing/clock'
import { enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import type { Tables } from '../database/tables.ts'
import type { Tx } from '@atelier/plumbing/database'
import type { StudioPorts } from '../ports.ts'
import { RefusedPhoto } from '../painting/refused-photo.ts'
import { mailFailure, mailRefusal, paintRun } from './run-jobs.ts'
import { oweRefund } from './refund-run.ts'
import { beginRun, countFailure, failRun, refuseRun } from './run-queries.ts'
import { retriesAllowed, type RunRow } from './run-rows.ts'
import { checkPhoto } from './check-photo.ts'
import { completeRun, paintOriginal, uploadOriginal } from './steps.ts'
import { fallbackFailure, failureText } from './step-failure.ts'

/** Waits before the second and the third try; there is no fourth. */
const retryAfter = [seconds(2), seconds(6)]
/** A painting takes seconds; one that takes this long hangs. */
const longestPainting = 300_000
/** A picture with which so many processes died is not tried again. */
const mostStarts = 100

/**
 * Carries one run to its end: check, upload, record, paint, upload, complete. Each step looks first whether
 * an earlier try has done it, so a run that was cut off anywhere goes on from there.
 */
export const paintRunHandler = (ports: StudioPorts): JobHandler =>
  handle(paintRun, async ({ run_id }, { signal }) => {
    const { database, clock } = ports
    const run = await beginRun(database.db, run_id, clock.now())
    if (run === undefined) return
    if (run.starts > mostStarts) {
      await database.transact((tx) => giveUp(tx, run, fallbackFailure, ports))
      return
    }
    try {
      await checkPhoto(ports, run)
      await uploadOriginal(ports, run)
      const result = await paintOriginal(ports, run, {
        stopping: signal,
        hanging: AbortSignal.timeout(longestPainting),
      })
      await completeRun(ports, run, result)
    } catch (error) {
      // A process that is stopping has not failed: the job comes back and goes on.
      if (signal.aborted) throw error
      if (error instanceof RefusedPhoto) return await settleRefusal(ports, run, error.message)
      ports.log.error({ err: error, run_id }, 'A try to paint failed.')
      await settleFailure(ports, run_id, failureText(error))
    }
  })

/** Ends a run whose photo was refused: no other try, and the payment goes back. */
const settleRefusal = ({ database, clock, log }: StudioPorts, run: RunRow, failure: string): Promise<void> =>
  database.transact(async (tx) => {
    if (!(await refuseRun(tx, run.id, failure, clock.now()))) return
    await enqueue(tx, mailRefusal, { run_id: run.id }, { key: run.id })
    await oweRefund(tx, run, clock.now(), { refused: true })
    log.warn({ run_id: run.id }, 'A photo was refused by the safety checker; its payment is to go back.')
  })

const settleFailure = (
  { database, clock, ...ports }: StudioPorts,
  run_id: string,
  failure: string,
): Promise<void> =>
  database.transact(async (tx) => {
    const now = clock.now()
    const run = await countFailure(tx, run_id, now)
    if (run === undefined) return
    const wait = retryAfter[run.failures - 1]
    if (wait === undefined) await giveUp(tx, run, failure, { ...ports, clock })
    else await enqueue(tx, paintRun, { run_id }, { at: after(now, wait), key: run_id })
  })

/** Ends a run as failed. Whatever a visitor is owed then is decided here, in the same transaction. */
const giveUp = async (
  tx: Tx<Tables>,
  run: RunRow,
  failure: string,
  { clock, log }: Pick<StudioPorts, 'clock' | 'log'>,
): Promise<void> => {
  const now = clock.now()
  await failRun(tx, run.id, failure, now)
  // Who cannot have it tried again hears of the refund instead.
  if (run.retries < retriesAllowed) await enqueue(tx, mailFailure, { run_id: run.id, round: run.retries })
  await oweRefund(tx, run, now)
  log.error({ run_id: run.id, failure }, 'A painting was given up.')
}
