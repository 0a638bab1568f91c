import type { Reader, Tx } from '@atelier/plumbing/database'
import { sql, type Insertable } from 'kysely'
import type { StudioRunsTable, Tables } from '../database/tables.ts'
import { progressAt, retriesAllowed, type RunRow } from './run-rows.ts'

/** Makes everybody who opens a run for this checkout wait until this transaction ends. */
export const lockCheckout = async (tx: Tx<Tables>, checkout_id: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`studio.checkout:${checkout_id}`}, 0))`.execute(
    tx,
  )
}

export const insertRun = async (tx: Tx<Tables>, run: Insertable<StudioRunsTable>): Promise<void> => {
  await tx.insertInto('studio.runs').values(run).execute()
}

export const findRunOfCheckout = async (
  db: Reader<Tables>,
  checkout_id: string,
): Promise<{ id: string } | undefined> =>
  db.selectFrom('studio.runs').select('id').where('checkout_id', '=', checkout_id).executeTakeFirst()

export const findRun = async (db: Reader<Tables>, id: string): Promise<RunRow | undefined> =>
  db.selectFrom('studio.runs').selectAll().where('id', '=', id).executeTakeFirst()

/** Counts one more beginning; undefined when there is nothing left to do. */
export const beginRun = async (db: Reader<Tables>, id: string, now: Date): Promise<RunRow | undefined> =>
  db
    .updateTable('studio.runs')
    .set((eb) => ({ starts: eb('starts', '+', 1), modified_at: now }))
    .where('id', '=', id)
    .where('stage', 'not in', ['completed', 'failed'])
    .returningAll()
    .executeTakeFirst()

/** Notes the stage a run has reached; its progress never falls. */
export const reachStage = async (
  db: Reader<Tables>,
  id: string,
  stage: 'uploading' | 'painting' | 'saving',
  now: Date,
): Promise<void> => {
  await db
    .updateTable('studio.runs')
    .set({ stage, progress: sql<number>`greatest(progress, ${progressAt[stage]})`, modified_at: now })
    .where('id', '=', id)
    .where('stage', 'not in', ['completed', 'failed'])
    .execute()
}

/** Notes progress within a stage. */
export const noteProgress = async (
  db: Reader<Tables>,
  id: string,
  progress: number,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('studio.runs')
    .set({ progress: sql<number>`greatest(progress, ${progress}::double precision)`, modified_at: now })
    .where('id', '=', id)
    .where('stage', '=', 'painting')
    .execute()
}

/** Ends a run as completed, even one that another process has just given up: the picture is there. */
export const finishRun = async (tx: Tx<Tables>, id: string, now: Date): Promise<void> => {
  await tx
    .updateTable('studio.runs')
    .set({ stage: 'completed', progress: progressAt.completed, failure: null, modified_at: now })
    .where('id', '=', id)
    .execute()
}

/** Counts a failure; undefined when the run has ended meanwhile. */
export const countFailure = async (tx: Tx<Tables>, id: string, now: Date): Promise<RunRow | undefined> =>
  tx
    .updateTable('studio.runs')
    .set((eb) => ({ failures: eb('failures', '+', 1), modified_at: now }))
    .where('id', '=', id)
    .where('stage', 'not in', ['completed', 'failed'])
    .returningAll()
    .executeTakeFirst()

/** Ends a run, and its record when there is one, as failed. */
export const failRun = async (tx: Tx<Tables>, id: string, failure: string, now: Date): Promise<void> => {
  await tx
    .updateTable('studio.runs')
    .set({ stage: 'failed', failure, modified_at: now })
    .where('id', '=', id)
    .where('stage', '!=', 'completed')
    .execute()
  await failRecord(tx, id, now)
}

/**
 * Ends a run because the safety checker refused its photo. Such runs owe their payment back; they are
 * those with `refused_at`.
 */
export const refuseRun = async (tx: Tx<Tables>, id: string, failure: string, now: Date): Promise<boolean> => {
  const row = await tx
    .updateTable('studio.runs')
    .set({ stage: 'failed', failure, refused_at: now, request_id: null, modified_at: now })
    .where('id', '=', id)
    .where('stage', 'not in', ['completed', 'failed'])
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) return false
  await failRecord(tx, id, now)
  return true
}

const failRecord = async (tx: Tx<Tables>, id: string, now: Date): Promise<void> => {
  await tx
    .updateTable('studio.transformations')
    .set({ status: 'failed', modified_at: now })
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .execute()
}

/** Remembers a painting ordered at somebody else's queue; null forgets it. */
export const noteRequest = async (
  db: Reader<Tables>,
  id: string,
  request_id: string | null,
  now: Date,
): Promise<void> => {
  await db.updateTable('studio.runs').set({ request_id, modified_at: now }).where('id', '=', id).execute()
}

/** Puts a failed run at the end of the line again; false when it has not failed or may not be retried. */
export const requeueRun = async (tx: Tx<Tables>, id: string, now: Date): Promise<boolean> => {
  const row = await tx
    .updateTable('studio.runs')
    .set((eb) => ({
      stage: 'queued',
      failures: 0,
      starts: 0,
      retries: eb('retries', '+', 1),
      queued_at: now,
      modified_at: now,
    }))
    .where('id', '=', id)
    .where('stage', '=', 'failed')
    .where('refused_at', 'is', null)
    .where('retries', '<', retriesAllowed)
    .where('refund_asked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) return false
  await tx
    .updateTable('studio.transformations')
    .set({ status: 'processing', modified_at: now })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .execute()
  return true
}

/**
 * Notes that the payment of a failed run is being given back; from now on the run is not tried again.
 * Undefined when it was tried again since `round`, or is finished, or was given back.
 */
export const askRefund = async (
  db: Reader<Tables>,
  id: string,
  round: number,
  now: Date,
): Promise<RunRow | undefined> =>
  db
    .updateTable('studio.runs')
    .set({ refund_asked_at: sql<Date>`coalesce(refund_asked_at, ${now})` })
    .where('id', '=', id)
    .where('stage', '=', 'failed')
    .where('retries', '=', round)
    .where('refunded_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Notes that the payment was given back; false when that was noted before. */
export const noteRefunded = async (tx: Tx<Tables>, id: string, now: Date): Promise<boolean> => {
  const row = await tx
    .updateTable('studio.runs')
    .set({ refunded_at: now, modified_at: now })
    .where('id', '=', id)
    .where('refunded_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Unfinished runs nothing has been heard of since a moment. */
export const findStalledRuns = (db: Reader<Tables>, since: Date): Promise<{ id: string }[]> =>
  db
    .selectFrom('studio.runs')
    .select('id')
    .where('stage', 'not in', ['completed', 'failed'])
    .where((eb) => eb(eb.fn.coalesce('modified_at', 'created_at'), '<', since))
    .orderBy('queued_at')
    .limit(100)
    .execute()
