import type { Reader, Tx } from '@atelier/plumbing/database'
import { type Insertable, sql } from 'kysely'
import type { StudioTransformationsTable, Tables } from '../database/tables.ts'
import {
  finalStages,
  type PaintingRow,
  progressAt,
  type TransformationRow,
} from '../transformations/rules.ts'

/** Counts the start of an attempt; undefined when the transformation has ended. */
export const beginAttempt = (
  db: Reader<Tables>,
  id: string,
  now: Date,
): Promise<TransformationRow | undefined> =>
  db
    .updateTable('studio.runs')
    .set((eb) => ({ starts: eb('starts', '+', 1), modified_at: now }))
    .where('id', '=', id)
    .where('stage', 'not in', finalStages)
    .returningAll()
    .executeTakeFirst()

/** Counts a failed attempt; undefined when the transformation has ended meanwhile. */
export const countFailure = (tx: Tx<Tables>, id: string, now: Date): Promise<TransformationRow | undefined> =>
  tx
    .updateTable('studio.runs')
    .set((eb) => ({ failures: eb('failures', '+', 1), modified_at: now }))
    .where('id', '=', id)
    .where('stage', 'not in', finalStages)
    .returningAll()
    .executeTakeFirst()

/** Saves the stage of an unfinished transformation. Its progress never falls. */
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
    .where('stage', 'not in', finalStages)
    .execute()
}

/** Saves the progress within the stage of painting. */
export const saveProgress = async (
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

/** Saves the id of the request at an external queue; null removes it. */
export const saveRequestId = async (
  db: Reader<Tables>,
  id: string,
  request_id: string | null,
  now: Date,
): Promise<void> => {
  await db.updateTable('studio.runs').set({ request_id, modified_at: now }).where('id', '=', id).execute()
}

/** Completes a transformation, even when another process has just given it up, since the painting is stored. */
export const completeTransformation = async (tx: Tx<Tables>, id: string, now: Date): Promise<void> => {
  await tx
    .updateTable('studio.runs')
    .set({ stage: 'completed', progress: progressAt.completed, failure: null, modified_at: now })
    .where('id', '=', id)
    .execute()
}

/** Ends a transformation and its painting as failed, unless it is completed. */
export const failTransformation = async (
  tx: Tx<Tables>,
  id: string,
  failure: string,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('studio.runs')
    .set({ stage: 'failed', failure, modified_at: now })
    .where('id', '=', id)
    .where('stage', '!=', 'completed')
    .execute()
  await failPainting(tx, id, now)
}

/**
 * Ends a transformation as failed because the safety checker rejected its photo; undefined when it has ended
 * before.
 */
export const rejectPhoto = async (
  tx: Tx<Tables>,
  id: string,
  failure: string,
  now: Date,
): Promise<TransformationRow | undefined> => {
  const transformation = await tx
    .updateTable('studio.runs')
    .set({ stage: 'failed', failure, refused_at: now, request_id: null, modified_at: now })
    .where('id', '=', id)
    .where('stage', 'not in', finalStages)
    .returningAll()
    .executeTakeFirst()
  if (transformation !== undefined) await failPainting(tx, id, now)
  return transformation
}

const failPainting = async (tx: Tx<Tables>, id: string, now: Date): Promise<void> => {
  await tx
    .updateTable('studio.transformations')
    .set({ status: 'failed', modified_at: now })
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .execute()
}

/** Inserts the painting of a transformation; undefined when the database returns no row. */
export const insertPainting = (
  tx: Tx<Tables>,
  painting: Insertable<StudioTransformationsTable>,
): Promise<PaintingRow | undefined> =>
  tx.insertInto('studio.transformations').values(painting).returningAll().executeTakeFirst()

/** Finds the painting of a transformation. */
export const findPainting = (db: Reader<Tables>, id: string): Promise<PaintingRow | undefined> =>
  db.selectFrom('studio.transformations').selectAll().where('id', '=', id).executeTakeFirst()

/** Completes a painting; false when there is none. */
export const completePainting = async (
  tx: Tx<Tables>,
  id: string,
  images: { readonly transformed_image: string; readonly shown_image: string },
  now: Date,
): Promise<boolean> => {
  const row = await tx
    .updateTable('studio.transformations')
    .set({ ...images, status: 'completed', converted_at: now, modified_at: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
