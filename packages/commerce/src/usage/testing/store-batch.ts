import { type Database, json } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import type { Tables } from '../../core/database/tables.ts'
import type { Connection } from '../../core/services.ts'
import type { UsageEvent } from '../port.ts'

/** Creates a table for the events of every month. */
export const makeEventRoom = async (db: Connection): Promise<void> => {
  await sql`create table if not exists events_any_month partition of events default`.execute(db)
}

/** Stores events as a single unfolded batch. */
export const storeBatch = (
  { transact }: Database<Tables>,
  events: readonly UsageEvent[],
  now: Date,
): Promise<number> =>
  transact(async (tx) => {
    const { id: batch_id } = await tx
      .insertInto('event_batches')
      .values({ status: 'stored', ingested_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = events.map((event) => ({
      ...event,
      metadata: json(event.metadata),
      batch_id,
      ingested_at: now,
    }))
    if (rows.length > 0) await tx.insertInto('events').values(rows).execute()
    return batch_id
  })
