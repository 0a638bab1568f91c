import type { Connection, Tx } from '@atelier/plumbing/database'
import type { Kysely, Selectable } from 'kysely'
import type { StudioLargePaintingsTable, Tables } from '../database/tables.ts'
import type { ImageSize } from './images.ts'
import { attemptDueAt } from './attempt-queries.ts'

export type LargePaintingRow = Selectable<StudioLargePaintingsTable>

/** Inserts the large painting of a transformation, unless it exists. */
export const insertLargePainting = async (
  tx: Tx<Tables>,
  id: string,
  size: ImageSize,
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('studio.large_paintings')
    .values({ id, ...size, status: 'processing', created_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Finds the large painting of a transformation. */
export const findLargePainting = (
  db: Connection<Tables>,
  id: string,
): Promise<LargePaintingRow | undefined> =>
  db.selectFrom('studio.large_paintings').selectAll().where('id', '=', id).executeTakeFirst()

/** Updates a large painting unless it has ended. */
const updateUnfinished = (db: Connection<Tables>, id: string) =>
  db.updateTable('studio.large_paintings').where('id', '=', id).where('status', '=', 'processing')

/** Counts the start of an attempt; undefined when the large painting has ended. */
export const beginLargeAttempt = (
  db: Connection<Tables>,
  id: string,
  now: Date,
): Promise<LargePaintingRow | undefined> =>
  updateUnfinished(db, id)
    .set((eb) => ({ starts: eb('starts', '+', 1), next_attempt_at: null, modified_at: now }))
    .returningAll()
    .executeTakeFirst()

/** Undoes the count of an attempt that was put aside. */
export const forgetLargeAttempt = async (db: Connection<Tables>, id: string, now: Date): Promise<void> => {
  await updateUnfinished(db, id)
    .set((eb) => ({ starts: eb('starts', '-', 1), modified_at: now }))
    .execute()
}

/** Counts a failed attempt; undefined when the large painting has ended concurrently. */
export const countLargeFailure = (
  tx: Tx<Tables>,
  id: string,
  now: Date,
): Promise<LargePaintingRow | undefined> =>
  updateUnfinished(tx, id)
    .set((eb) => ({ failures: eb('failures', '+', 1), modified_at: now }))
    .returningAll()
    .executeTakeFirst()

/** Sets the moment of the next attempt. */
export const scheduleLargeAttempt = async (
  tx: Tx<Tables>,
  id: string,
  next_attempt_at: Date,
): Promise<void> => {
  await updateUnfinished(tx, id).set({ next_attempt_at }).execute()
}

/** Selects the unfinished large paintings, with the moment of the next attempt. */
export const dueLargeAttempts = (db: Kysely<Tables>) =>
  db
    .selectFrom('studio.large_paintings')
    .select(['id', attemptDueAt.as('due_at')])
    .where('status', '=', 'processing')

/** Claims an attempt that is due; returns false when it is no longer due. */
export const claimDueLargeAttempt = async (tx: Tx<Tables>, id: string, now: Date): Promise<boolean> => {
  const row = await updateUnfinished(tx, id)
    .set({ next_attempt_at: null, modified_at: now })
    .where(attemptDueAt, '<=', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Ends a large painting. The largest available picture becomes the download of its order.
 *
 * @param end the stored painting, or undefined when it has failed
 */
export const endLargePainting = async (
  tx: Tx<Tables>,
  id: string,
  end: (ImageSize & { readonly image: string }) | undefined,
  now: Date,
): Promise<void> => {
  const row = await updateUnfinished(tx, id)
    .set(
      end === undefined
        ? { status: 'failed', modified_at: now }
        : { ...end, status: 'completed', modified_at: now },
    )
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) return
  await tx.updateTable('studio.transformations').set({ download_at: now }).where('id', '=', id).execute()
}
