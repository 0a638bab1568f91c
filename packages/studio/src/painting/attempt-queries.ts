import type { Connection, Tx } from '@atelier/plumbing/database'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { finalStages, type TransformationRow } from '../transformations/rules.ts'
import { updateUnfinished } from './queries.ts'

/** Counts the start of an attempt; undefined when the transformation has ended. */
export const beginAttempt = (
  db: Connection<Tables>,
  id: string,
  now: Date,
): Promise<TransformationRow | undefined> =>
  updateUnfinished(db, id)
    .set((eb) => ({ starts: eb('starts', '+', 1), next_attempt_at: null, modified_at: now }))
    .returningAll()
    .executeTakeFirst()

/** Counts a failed attempt; undefined when the transformation has ended concurrently. */
export const countFailure = (tx: Tx<Tables>, id: string, now: Date): Promise<TransformationRow | undefined> =>
  updateUnfinished(tx, id)
    .set((eb) => ({ failures: eb('failures', '+', 1), modified_at: now }))
    .returningAll()
    .executeTakeFirst()

/** Sets the moment of an unfinished transformation's next attempt. */
export const scheduleAttempt = async (tx: Tx<Tables>, id: string, next_attempt_at: Date): Promise<void> => {
  await tx.updateTable('studio.transformations').set({ next_attempt_at }).where('id', '=', id).execute()
}

/**
 * Due moment of the next attempt at a transformation or a large painting: its own, or ten minutes after the
 * last change of the row.
 */
export const attemptDueAt = sql<Date>`coalesce(next_attempt_at, coalesce(modified_at, created_at) + interval '10 minutes')`

/** Selects the unfinished transformations, with the moment of the next attempt. */
export const dueAttempts = (db: Kysely<Tables>) =>
  db
    .selectFrom('studio.transformations')
    .select(['id', attemptDueAt.as('due_at')])
    .where('stage', 'not in', finalStages)

/** Claims an attempt that is due; returns false when it is no longer due. */
export const claimDueAttempt = async (tx: Tx<Tables>, id: string, now: Date): Promise<boolean> => {
  const row = await updateUnfinished(tx, id)
    .set({ next_attempt_at: null, modified_at: now })
    .where(attemptDueAt, '<=', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
