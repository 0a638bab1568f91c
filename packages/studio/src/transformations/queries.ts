import type { Order } from '@atelier/contract'
import type { Database, Connection, Tx } from '@atelier/plumbing/database'
import { type Insertable, type Kysely, type NotNull, sql } from 'kysely'
import type { StudioTransformationsTable, Tables } from '../database/tables.ts'
import { finalStages, maxEmailCorrections, maxRetries, type TransformationRow } from './rules.ts'

/** Inserts a new transformation. */
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
): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('studio.transformations')
    .select('id')
    .where('checkout_id', '=', checkout_id)
    .executeTakeFirst()

/** Finds a transformation by its id. */
export const findTransformation = (
  db: Connection<Tables>,
  id: string,
): Promise<TransformationRow | undefined> =>
  db.selectFrom('studio.transformations').selectAll().where('id', '=', id).executeTakeFirst()

/** A transformation with its painting; the painting's columns are null until the original is stored. */
export type TransformationWithPainting = NonNullable<Awaited<ReturnType<typeof findWithPainting>>>

/** Transformations with their paintings and with the number of unfinished transformations before each. */
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
    .$narrowType<{ ahead: NotNull }>()

/** Finds a transformation with its painting. */
export const findWithPainting = (db: Connection<Tables>, id: string) =>
  selectWithPainting(db).where('transformation.id', '=', id).executeTakeFirst()

/** Finds transformations with their paintings by their ids. */
export const findAllWithPaintings = (db: Connection<Tables>, ids: readonly string[]) =>
  selectWithPainting(db)
    .where('transformation.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()

/** Queues a failed transformation again, after the others; false when it has not failed or may not be retried. */
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
 * Changes the address of the finished transformation that a checkout has paid for; undefined when there is none, or when its
 * address may not be corrected any more.
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

/** The failed transformations whose payment is to be refunded, and when. */
export const dueRefunds = (db: Kysely<Tables>) =>
  db
    .selectFrom('studio.transformations')
    .select(['id', 'refund_at as due_at'])
    .where('refund_at', 'is not', null)

/** Sets when the payment of a failed transformation is refunded. */
export const setRefundMoment = async (tx: Tx<Tables>, id: string, refund_at: Date): Promise<void> => {
  await tx
    .updateTable('studio.transformations')
    .set({ refund_at })
    .where('id', '=', id)
    .where('stage', '=', 'failed')
    .execute()
}

/**
 * Marks that a refund is requested for a failed transformation; from then on it may not be retried.
 * Undefined when the refund is not due: the transformation was retried, is completed, or is refunded.
 */
export const markRefundRequested = (
  db: Connection<Tables>,
  id: string,
  now: Date,
): Promise<TransformationRow | undefined> =>
  db
    .updateTable('studio.transformations')
    .set({ refund_requested_at: sql<Date>`coalesce(refund_requested_at, ${now})` })
    .where('id', '=', id)
    .where('stage', '=', 'failed')
    .where('refund_at', '<=', now)
    .returningAll()
    .executeTakeFirst()

/** Marks a transformation as refunded; undefined when it was marked before. */
export const markRefunded = (tx: Tx<Tables>, id: string, now: Date): Promise<TransformationRow | undefined> =>
  tx
    .updateTable('studio.transformations')
    .set({ refunded_at: now, refund_at: null, modified_at: now })
    .where('id', '=', id)
    .where('refunded_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Until when the paid orders need not be looked through again. */
export const recoveryMoment = (db: Kysely<Tables>) =>
  db.selectFrom('studio.recovery').select(['id', 'due_at'])

/** Sets when the paid orders are looked through next; false when another process has done so. */
export const claimRecovery = async (tx: Tx<Tables>, now: Date, due_at: Date): Promise<boolean> => {
  const row = await tx
    .updateTable('studio.recovery')
    .set({ due_at })
    .where('due_at', '<=', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The ids among the given orders that were processed before. */
export const findSeenOrders = async (
  db: Connection<Tables>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('studio.seen_orders')
    .select('order_id')
    .where('order_id', 'in', ids)
    .execute()
  return new Set(rows.map((row) => row.order_id))
}

/** Saves that orders were processed. */
export const saveSeenOrders = async (
  db: Connection<Tables>,
  orders: readonly Pick<Order, 'id' | 'checkout_id'>[],
  seen_at: Date,
): Promise<void> => {
  if (orders.length === 0) return
  await db
    .insertInto('studio.seen_orders')
    .values(orders.map(({ id: order_id, checkout_id }) => ({ order_id, checkout_id, seen_at })))
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute()
}

/** The number of paintings by how far they are. */
export type PaintingCount = {
  readonly completed: number
  readonly unfinished: number
  readonly failed: number
}

/** Counts the paintings of this installation. The database may have any other tables. */
export const countPaintings = async <AllTables>({ db }: Database<AllTables>): Promise<PaintingCount> => {
  const { rows } = await sql<PaintingCount>`
    select count(*) filter (where stage = 'completed')::int as completed,
      count(*) filter (where stage = 'failed')::int as failed,
      count(*) filter (where stage not in ('completed', 'failed'))::int as unfinished
    from studio.transformations`.execute(db)
  return rows[0] ?? { completed: 0, unfinished: 0, failed: 0 }
}
