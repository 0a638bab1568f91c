import { Id } from '@atelier/contract'
import { defineJob, enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import { Outage } from '@atelier/plumbing/outage'
import * as z from 'zod/mini'
import type { Services, Tx } from '../../core/services.ts'
import { reconcileGrants } from './reconcile.ts'
import {
  markSourceDone,
  countRunSources,
  endRunIfDone,
  findRunSources,
  insertRunSources,
  lockRun,
  replaceRun,
  type RunSource,
  type RunSubject,
  updateRun,
} from './run-queries.ts'

/** Maximum sources per transaction: enough for bulk statements, few enough that buyers do not wait. */
const batchLength = 200

const runGrants = defineJob({ name: 'benefit-grants.run', payload: z.object({ run_id: Id }) })

const reconcileSource = defineJob({
  name: 'benefit-grants.reconcile-source',
  // Jobs queued by an earlier version have no run.
  payload: z.object({ run_id: z.optional(Id), kind: z.enum(['order', 'subscription']), id: Id }),
})

/**
 * Starts a run that reconciles the buyers of a product, or the grants of a benefit, batch by batch. It
 * replaces the last run of the same subject.
 */
export const startRun = async (
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  organization_id: string,
  subject: RunSubject,
): Promise<void> => {
  const total = await countRunSources(tx, subject)
  if (total === 0) return
  const run_id = crypto.randomUUID()
  await replaceRun(tx, {
    ...subject,
    id: run_id,
    organization_id,
    position: null,
    total,
    done: 0,
    taken: 0,
    taken_at: null,
    created_at: clock.now(),
    finished_at: null,
  })
  await enqueue(tx, runGrants, { run_id })
}

/**
 * Takes the next batch of a run and queues the one after it, in one transaction, so that a crash loses no
 * progress.
 *
 * @param work processes the batch; returns the number of sources that are done
 */
const takeBatch = (
  { database, clock }: Services,
  run_id: string,
  work: (tx: Tx, batch: readonly RunSource['source'][]) => Promise<number>,
): Promise<void> =>
  database.transact(async (tx) => {
    const run = await lockRun(tx, run_id)
    if (run === undefined) return
    const batch = await findRunSources(tx, run, batchLength)
    const done = await work(
      tx,
      batch.map(({ source }) => source),
    )
    const isLast = batch.length < batchLength
    const now = clock.now()
    const processed = run.taken + batch.length
    await updateRun(tx, run_id, {
      position: batch.at(-1)?.position ?? run.position,
      done: run.done + done,
      taken: processed,
      total: isLast ? processed : Math.max(run.total, processed),
      taken_at: isLast ? now : null,
    })
    if (isLast) await endRunIfDone(tx, run_id, now)
    else await enqueue(tx, runGrants, { run_id }, { key: run_id })
  })

/**
 * Job that processes one batch of a run. When the batch fails as a whole, each of its sources gets its own
 * job, so that one customer does not block others.
 */
export const runGrantsJob = (services: Services): JobHandler =>
  handle(runGrants, async ({ run_id }) => {
    try {
      await takeBatch(services, run_id, async (tx, batch) => {
        await reconcileGrants(tx, services, batch)
        return batch.length
      })
    } catch (error) {
      if (error instanceof Outage) throw error
      services.log.warn({ err: error, run: run_id }, 'A batch of grants failed; each source is tried alone.')
      await takeBatch(services, run_id, async (tx, batch) => {
        await insertRunSources(
          tx,
          run_id,
          batch.map(({ id }) => id),
        )
        await Promise.all(batch.map((source) => enqueue(tx, reconcileSource, { run_id, ...source })))
        return 0
      })
    }
  })

/** Job that reconciles one source of a run, and counts it. */
export const reconcileSourceJob = (services: Services): JobHandler =>
  handle(reconcileSource, async ({ run_id, ...source }) => {
    const { database, clock } = services
    await database.transact((tx) => reconcileGrants(tx, services, [source]))
    if (run_id === undefined) return
    // A separate transaction, to keep the lock order: a batch locks the run before the grants of customers.
    await database.transact(async (tx) => {
      await markSourceDone(tx, run_id, source.id)
      await endRunIfDone(tx, run_id, clock.now())
    })
  })
