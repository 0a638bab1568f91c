import { sql } from 'kysely'
import type { Connection, Tx } from '../../core/services.ts'
import type { StoredBatch, StoredUsageEvent } from '../port.ts'
import { ofBatches } from '../postgres/arrival-queries.ts'

/** Returns the batches that ClickHouse may not have. */
export const findUnstoredBatches = async (db: Connection): Promise<readonly number[]> =>
  (await db.selectFrom('event_batches').select('id').where('status', '!=', 'stored').execute()).map(
    ({ id }) => id,
  )

/**
 * Condition for batches left behind by a process that ended. The limit is far above the duration of an
 * insert.
 */
const leftBehind = sql<boolean>`opened_at < now() - interval '5 minutes'`

/** Selects batches that await delivery or were left behind. */
export const selectUnsettled = (db: Connection) =>
  db
    .selectFrom('event_batches')
    .select([sql<string>`id::text`.as('id'), 'ingested_at as due_at'])
    .where(({ or, and, eb }) =>
      or([eb('status', '=', 'outbox'), and([eb('status', '=', 'open'), leftBehind])]),
    )

/** Locks a batch found by `selectUnsettled`; skips it when it is locked already. */
export const lockUnsettled = (tx: Tx, id: number) =>
  tx
    .selectFrom('event_batches')
    .select(['status', 'ingested_at'])
    .where('id', '=', id)
    .where(({ or, and, eb }) =>
      or([eb('status', '=', 'outbox'), and([eb('status', '=', 'open'), leftBehind])]),
    )
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Locks further batches that await delivery; skips locked batches. */
export const lockOutbox = (tx: Tx, except: number, limit: number): Promise<StoredBatch[]> =>
  tx
    .selectFrom('event_batches')
    .select(['id', 'ingested_at'])
    .where('status', '=', 'outbox')
    .where('id', '!=', except)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

/** Deletes the events of batches that await delivery, and returns them. */
export const takeOutbox = (
  tx: Tx,
  batches: readonly StoredBatch[],
): Promise<(StoredUsageEvent & { readonly batch_id: number })[]> =>
  tx
    .deleteFrom('events')
    .where(ofBatches(batches))
    .returning([
      'id',
      'batch_id',
      'ingested_at',
      'organization_id',
      'name',
      'source',
      'timestamp',
      'customer_id',
      'external_customer_id',
      'external_id',
      'parent_id',
      'metadata',
    ])
    .execute()
