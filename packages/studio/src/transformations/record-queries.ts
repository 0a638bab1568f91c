import type { Reader, Tx } from '@atelier/plumbing/database'
import { sql, type Insertable } from 'kysely'
import type { StudioTransformationsTable, Tables } from '../database/tables.ts'
import type { RecordRow, RunRow } from './run-rows.ts'

/** Creates the record of a painting; undefined when the database gave none back. */
export const insertRecord = (
  tx: Tx<Tables>,
  record: Insertable<StudioTransformationsTable>,
): Promise<RecordRow | undefined> =>
  tx.insertInto('studio.transformations').values(record).returningAll().executeTakeFirst()

export const findRecord = (db: Reader<Tables>, id: string): Promise<RecordRow | undefined> =>
  db.selectFrom('studio.transformations').selectAll().where('id', '=', id).executeTakeFirst()

/** Completes the record; false when there is no record to complete. */
export const completeRecord = async (
  tx: Tx<Tables>,
  id: string,
  pictures: Pick<RecordRow, 'shown_image'> & { readonly transformed_image: string },
  now: Date,
): Promise<boolean> => {
  const row = await tx
    .updateTable('studio.transformations')
    .set({ ...pictures, status: 'completed', converted_at: now, modified_at: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export type RunView = RunRow &
  Pick<RecordRow, 'transformed_image' | 'shown_image' | 'converted_at'> & {
    readonly original_image: string | null
    /** Unfinished runs before this one in the line. */
    readonly ahead: number
  }

/** A run with its record and its place in the line. */
export const findRunView = async (db: Reader<Tables>, id: string): Promise<RunView | undefined> =>
  db
    .selectFrom('studio.runs as run')
    .leftJoin('studio.transformations as record', 'record.id', 'run.id')
    .selectAll('run')
    .select([
      'record.original_image',
      'record.transformed_image',
      'record.shown_image',
      'record.converted_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('studio.runs as other')
        .select(({ fn }) => fn.countAll<number>().as('ahead'))
        .where('run.stage', 'not in', ['completed', 'failed'])
        .where('other.stage', 'not in', ['completed', 'failed'])
        .where(sql<boolean>`(other.queued_at, other.id) < (run.queued_at, run.id)`)
        .$asScalar()
        .as('ahead'),
    )
    .where('run.id', '=', id)
    .executeTakeFirst()
