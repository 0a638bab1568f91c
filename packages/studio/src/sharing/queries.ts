import type { Connection, Tx } from '@atelier/plumbing/database'
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { StudioSharesTable, Tables } from '../database/tables.ts'

export type ShareRow = Selectable<StudioSharesTable>

/** Finds the active share of a painting. */
export const findActiveShare = (
  db: Connection<Tables>,
  transformation_id: string,
): Promise<ShareRow | undefined> =>
  db
    .selectFrom('studio.shares')
    .selectAll()
    .where('transformation_id', '=', transformation_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/** Inserts a share. */
export const insertShare = async (tx: Tx<Tables>, share: Insertable<StudioSharesTable>): Promise<void> => {
  await tx.insertInto('studio.shares').values(share).execute()
}

/** Content of a link's page. */
export type SharedPainting = NonNullable<Awaited<ReturnType<typeof findSharedPainting>>>

/** Finds the painting of an active link, by the hash of its token. */
export const findSharedPainting = (db: Connection<Tables>, token_hash: string) =>
  db
    .selectFrom('studio.shares as share')
    .innerJoin('studio.transformations as transformation', 'transformation.id', 'share.transformation_id')
    .innerJoin('studio.paintings as painting', 'painting.id', 'share.transformation_id')
    .select([
      'share.id',
      'share.language',
      'share.order_checked_at',
      'transformation.checkout_id',
      'painting.width',
      'painting.height',
    ])
    .where('share.token_hash', '=', token_hash)
    .where('share.ended_at', 'is', null)
    .executeTakeFirst()

/** Claims the order check of a share; returns false when another request has done so. */
export const claimOrderCheck = async (
  db: Connection<Tables>,
  { id, order_checked_at }: Pick<ShareRow, 'id' | 'order_checked_at'>,
  now: Date,
): Promise<boolean> => {
  const row = await db
    .updateTable('studio.shares')
    .set({ order_checked_at: now })
    .where('id', '=', id)
    .where('order_checked_at', '=', order_checked_at)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends a share, by its own id or that of the painting. */
export const endShare = async (
  db: Connection<Tables>,
  column: 'id' | 'transformation_id',
  id: string,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('studio.shares')
    .set({ ended_at: now })
    .where(column, '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Selects the ended shares whose pictures are still to be deleted. */
export const sharesToRemove = (db: Kysely<Tables>) =>
  db
    .selectFrom('studio.shares')
    .select(['id', sql<Date>`coalesce(remove_at, ended_at, created_at)`.as('due_at')])
    .where((eb) => eb.or([eb('ended_at', 'is not', null), eb('transformation_id', 'is', null)]))

/**
 * Records until when a call may be storing the pictures of a painting's share; undefined without an active
 * link.
 */
export const beginStoring = (
  tx: Tx<Tables>,
  transformation_id: string,
  storing_until: Date,
): Promise<ShareRow | undefined> =>
  tx
    .updateTable('studio.shares')
    .set({ storing_until })
    .where('transformation_id', '=', transformation_id)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Deletes the row of a share; a share whose pictures may still be written is due again afterwards. */
export const deleteShare = async (db: Connection<Tables>, id: string, now: Date): Promise<void> => {
  await db
    .updateTable('studio.shares')
    .set(({ ref }) => ({ remove_at: ref('storing_until') }))
    .where('id', '=', id)
    .where('storing_until', '>', now)
    .execute()
  await db
    .deleteFrom('studio.shares')
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('storing_until', 'is', null), eb('storing_until', '<=', now)]))
    .execute()
}
