import type { Connection, Tx } from '@atelier/plumbing/database'
import type { Message } from '@atelier/plumbing/http'
import { type Insertable, sql } from 'kysely'
import type { StudioPaintingsTable, Tables } from '../database/tables.ts'
import {
  finalStages,
  type PaintingRow,
  progressAt,
  type TransformationRow,
} from '../transformations/rules.ts'
import type { ImageSize } from './images.ts'

/** Updates a transformation unless it has ended. */
export const updateUnfinished = (db: Connection<Tables>, id: string) =>
  db.updateTable('studio.transformations').where('id', '=', id).where('stage', 'not in', finalStages)

/** Saves the stage of an unfinished transformation. Its progress never decreases. */
export const reachStage = async (
  db: Connection<Tables>,
  id: string,
  stage: 'uploading' | 'painting' | 'saving',
  now: Date,
): Promise<void> => {
  await updateUnfinished(db, id)
    .set({ stage, progress: sql<number>`greatest(progress, ${progressAt[stage]})`, modified_at: now })
    .execute()
}

/** Saves the progress within the painting stage. */
export const saveProgress = async (
  db: Connection<Tables>,
  id: string,
  progress: number,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('studio.transformations')
    .set({ progress: sql<number>`greatest(progress, ${progress}::double precision)`, modified_at: now })
    .where('id', '=', id)
    .where('stage', '=', 'painting')
    .execute()
}

/** Saves the URLs of the pictures of a growing painting. */
export const saveLayers = async (
  db: Connection<Tables>,
  id: string,
  layers: readonly string[],
  now: Date,
): Promise<void> => {
  await db
    .updateTable('studio.transformations')
    .set({ layers: [...layers], modified_at: now })
    .where('id', '=', id)
    .execute()
}

/** Saves the id of the request at an external queue; null removes it. */
export const saveRequestId = async (
  db: Connection<Tables>,
  id: string,
  request_id: string | null,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('studio.transformations')
    .set({ request_id, modified_at: now })
    .where('id', '=', id)
    .execute()
}

/**
 * Completes a transformation, even when another process has just given it up, since the painting is stored.
 *
 * @param isDownload true when the painting is to become a download of its order now
 */
export const completeTransformation = async (
  tx: Tx<Tables>,
  id: string,
  { isDownload }: { readonly isDownload: boolean },
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('studio.transformations')
    .set({
      stage: 'completed',
      progress: progressAt.completed,
      failure: null,
      failure_code: null,
      refund_at: null,
      ...(isDownload && { download_at: now }),
      modified_at: now,
    })
    .where('id', '=', id)
    .execute()
}

const failureColumns = (failure: Message) =>
  typeof failure === 'string'
    ? { failure, failure_code: null }
    : { failure: failure.text, failure_code: failure.code }

/** Ends a transformation and its painting as failed, unless it is completed. */
export const failTransformation = async (
  tx: Tx<Tables>,
  id: string,
  failure: Message,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('studio.transformations')
    .set({ stage: 'failed', ...failureColumns(failure), modified_at: now })
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
  failure: Message,
  now: Date,
): Promise<TransformationRow | undefined> => {
  const transformation = await updateUnfinished(tx, id)
    .set({
      stage: 'failed',
      ...failureColumns(failure),
      photo_rejected_at: now,
      request_id: null,
      modified_at: now,
    })
    .returningAll()
    .executeTakeFirst()
  if (transformation !== undefined) await failPainting(tx, id, now)
  return transformation
}

const failPainting = async (tx: Tx<Tables>, id: string, now: Date): Promise<void> => {
  await tx
    .updateTable('studio.paintings')
    .set({ status: 'failed', modified_at: now })
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .execute()
}

/** Inserts the painting of a transformation; undefined when the database returns no row. */
export const insertPainting = (
  tx: Tx<Tables>,
  painting: Insertable<StudioPaintingsTable>,
): Promise<PaintingRow | undefined> =>
  tx.insertInto('studio.paintings').values(painting).returningAll().executeTakeFirst()

/** Finds the painting of a transformation. */
export const findPainting = (db: Connection<Tables>, id: string): Promise<PaintingRow | undefined> =>
  db.selectFrom('studio.paintings').selectAll().where('id', '=', id).executeTakeFirst()

/** Completes a painting; false when there is none. */
export const completePainting = async (
  tx: Tx<Tables>,
  id: string,
  images: ImageSize & { readonly transformed_image: string; readonly shown_image: string },
  now: Date,
): Promise<boolean> => {
  const row = await tx
    .updateTable('studio.paintings')
    .set({ ...images, status: 'completed', converted_at: now, modified_at: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
