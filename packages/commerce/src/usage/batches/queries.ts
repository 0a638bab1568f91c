import { sql } from 'kysely'
import { lockRows } from '../../core/database/lock.ts'
import type { Connection, Tx } from '../../core/services.ts'

/**
 * Creates an open batch per organization, before the insert into ClickHouse. @returns batch ids by
 * organization
 */
export const openBatches = async (
  db: Connection,
  organization_ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .insertInto('event_batches')
    .values(
      organization_ids.map((organization_id) => ({ status: 'open', ingested_at: now, organization_id })),
    )
    .returning(['id', 'organization_id'])
    .execute()
  return new Map(
    rows.flatMap(({ id, organization_id }) => (organization_id === null ? [] : [[organization_id, id]])),
  )
}

const among = (ids: readonly number[]) => sql<number>`any(${[...ids]}::bigint[])`

/** Locks batches against settling during an insert. @returns false when a batch was already settled */
export const lockBatches = async (tx: Tx, ids: readonly number[]): Promise<boolean> =>
  (
    await lockRows(
      tx.selectFrom('event_batches').select('id').where('id', '=', among(ids)),
      'event_batches',
      'delete',
    )
  ).length === ids.length

/** Sets batches to `stored` once ClickHouse has them, and deletes batches without stored events. */
export const setStored = async (
  tx: Tx,
  ids: readonly number[],
  countOf: (batch: { readonly id: number; readonly organization_id: string | null }) => number,
): Promise<void> => {
  const rows = await tx
    .selectFrom('event_batches')
    .select(['id', 'organization_id'])
    .where('id', '=', among(ids))
    .execute()
  const counted = rows.map((batch) => ({ id: batch.id, events: countOf(batch) }))
  await deleteBatches(
    tx,
    counted.flatMap(({ id, events }) => (events === 0 ? [id] : [])),
  )
  const stored = counted.filter(({ events }) => events > 0)
  await sql`
    update event_batches set status = 'stored', events = counted.events
    from unnest(${stored.map(({ id }) => id)}::bigint[], ${stored.map(({ events }) => events)}::integer[]) as counted (id, events)
    where event_batches.id = counted.id`.execute(tx)
}

export const deleteBatches = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx.deleteFrom('event_batches').where('id', '=', among(ids)).execute()
}

/**
 * Sets a failed batch aside for a pause that doubles from one second to ten minutes. The pause uses the
 * database clock, because the sandbox clock may be frozen.
 *
 * @returns the number of failures
 */
export const setAside = async (db: Connection, id: number): Promise<number> =>
  (
    await db
      .updateTable('event_batches')
      .set({
        failures: sql`failures + 1`,
        retry_at: sql`now() + least(600, power(2, least(failures, 10))) * interval '1 second'`,
      })
      .where('id', '=', id)
      .returning('failures')
      .executeTakeFirst()
  )?.failures ?? 0
