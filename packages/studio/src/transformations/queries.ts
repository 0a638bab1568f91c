import type { Database, Connection, Tx } from '@atelier/plumbing/database'
import { type Insertable, type NotNull, sql } from 'kysely'
import type { StudioTransformationsTable, Tables } from '../database/tables.ts'
import { finalStages, maxEmailCorrections, maxRetries, type TransformationRow } from './rules.ts'

export const insertTransformation = async (
  tx: Tx<Tables>,
  transformation: Insertable<StudioTransformationsTable>,
): Promise<void> => {
  await tx.insertInto('studio.transformations').values(transformation).execute()
}

/** Finds the transformation that a checkout has paid for. */
export const findTransformationOfCheckout = (
  db: Connection<Tables>,
  checkout_id: string,
): Promise<TransformationRow | undefined> =>
  db
    .selectFrom('studio.transformations')
    .selectAll()
    .where('checkout_id', '=', checkout_id)
    .executeTakeFirst()

export const findTransformation = (
  db: Connection<Tables>,
  id: string,
): Promise<TransformationRow | undefined> =>
  db.selectFrom('studio.transformations').selectAll().where('id', '=', id).executeTakeFirst()

/** A transformation with its painting; the painting's columns are null until the original is stored. */
export type TransformationWithPainting = NonNullable<Awaited<ReturnType<typeof findWithPainting>>>

/** Number of finished paintings whose durations are compared. */
const comparedPaintings = 15

/**
 * Median duration of the latest paintings, in seconds, to a tenth; null for a transformation that has ended,
 * and before the first.
 */
const medianSeconds = sql<
  number | null
>`case when transformation.stage not in (${sql.join(finalStages)}) then (
  select round(percentile_cont(0.5) within group (order by seconds)::numeric, 1)::float8
  from (
    select extract(epoch from converted_at - created_at) as seconds
    from studio.paintings
    where converted_at is not null
    order by created_at desc
    limit ${sql.lit(comparedPaintings)}
  ) as latest
  where seconds > 0) end`

/**
 * Selects transformations with their paintings, the number of unfinished transformations before each, and
 * their usual duration.
 */
const selectWithPainting = (db: Connection<Tables>) =>
  db
    .selectFrom('studio.transformations as transformation')
    .leftJoin('studio.paintings as painting', 'painting.id', 'transformation.id')
    .leftJoin('studio.large_paintings as large', 'large.id', 'transformation.id')
    .selectAll('transformation')
    .select([
      'large.status as large_status',
      'large.width as large_width',
      'large.height as large_height',
      'large.image as large_image',
      'painting.original_image',
      'painting.transformed_image',
      'painting.shown_image',
      'painting.width',
      'painting.height',
      'painting.converted_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('studio.transformations as other')
        .select(({ fn }) => fn.countAll<number>().as('ahead'))
        .where('transformation.stage', 'not in', finalStages)
        .where('other.stage', 'not in', finalStages)
        .where(sql<boolean>`(other.queued_at, other.id) < (transformation.queued_at, transformation.id)`)
        .as('ahead'),
    )
    .select(medianSeconds.as('usual_seconds'))
    .$narrowType<{ ahead: NotNull }>()

/** Finds a transformation with its painting. */
export const findWithPainting = (db: Connection<Tables>, id: string) =>
  selectWithPainting(db).where('transformation.id', '=', id).executeTakeFirst()

/** Finds transformations with their paintings by their ids. */
export const findAllWithPaintings = (db: Connection<Tables>, ids: readonly string[]) =>
  selectWithPainting(db)
    .where('transformation.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()

/**
 * Queues a failed transformation again, after the others; returns false when it has not failed or may not be
 * retried.
 */
export const requeueTransformation = async (tx: Tx<Tables>, id: string, now: Date): Promise<boolean> => {
  const row = await tx
    .updateTable('studio.transformations')
    .set((eb) => ({
      stage: 'queued',
      failures: 0,
      starts: 0,
      refund_at: null,
      retries: eb('retries', '+', 1),
      queued_at: now,
      modified_at: now,
    }))
    .where('id', '=', id)
    .where('stage', '=', 'failed')
    .where('photo_rejected_at', 'is', null)
    .where('retries', '<', maxRetries)
    .where('refund_requested_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) return false
  await tx
    .updateTable('studio.paintings')
    .set({ status: 'processing', modified_at: now })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .execute()
  return true
}

/**
 * Corrects the e-mail address of the finished transformation that a checkout has paid for; undefined when there is
 * none, or when its address can no longer be corrected.
 */
export const correctTransformationEmail = async (
  tx: Tx<Tables>,
  { id, checkout_id, email }: { readonly id: string; readonly checkout_id: string; readonly email: string },
  now: Date,
): Promise<TransformationRow | undefined> => {
  const row = await tx
    .updateTable('studio.transformations')
    .set((eb) => ({ email, email_corrections: eb('email_corrections', '+', 1), modified_at: now }))
    .where('id', '=', id)
    .where('checkout_id', '=', checkout_id)
    .where('stage', '=', 'completed')
    .where('email_corrections', '<', maxEmailCorrections)
    .returningAll()
    .executeTakeFirst()
  if (row !== undefined)
    await tx.updateTable('studio.paintings').set({ email, modified_at: now }).where('id', '=', id).execute()
  return row
}

/** Number of transformations by stage. */
export type TransformationCount = {
  readonly completed: number
  readonly unfinished: number
  readonly failed: number
}

/** Counts the transformations of this installation. The database may have any other tables. */
export const countTransformations = async <AllTables>({
  db,
}: Database<AllTables>): Promise<TransformationCount> => {
  const { rows } = await sql<TransformationCount>`
    select count(*) filter (where stage = 'completed')::int as completed,
      count(*) filter (where stage = 'failed')::int as failed,
      count(*) filter (where stage not in (${sql.join(finalStages)}))::int as unfinished
    from studio.transformations`.execute(db)
  return rows[0] ?? { completed: 0, unfinished: 0, failed: 0 }
}
