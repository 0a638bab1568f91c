import type { Connection, Tx } from '@atelier/plumbing/database'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { TransformationRow } from './rules.ts'

/** Selects the failed transformations whose payment is to be refunded, with the due moment. */
export const dueRefunds = (db: Kysely<Tables>) =>
  db
    .selectFrom('studio.transformations')
    .select(['id', 'refund_at as due_at'])
    .where('refund_at', 'is not', null)

/** Sets the moment of the refund of a failed transformation. */
export const setRefundMoment = async (tx: Tx<Tables>, id: string, refund_at: Date): Promise<void> => {
  await tx
    .updateTable('studio.transformations')
    .set({ refund_at })
    .where('id', '=', id)
    .where('stage', '=', 'failed')
    .execute()
}

/**
 * Records that a refund is requested for a failed transformation; from then on it may not be retried.
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
