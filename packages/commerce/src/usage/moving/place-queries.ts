import { holdKey } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import type { Connection, Tx } from '../../services.ts'

/** Where the events are: in PostgreSQL, there while they are copied to ClickHouse, or in ClickHouse. */
export type Place = 'postgres' | 'copying' | 'clickhouse'

export const findPlace = async (db: Connection): Promise<Place> =>
  (await db.selectFrom('usage_place').select('place').executeTakeFirstOrThrow()).place

export const setPlace = async (tx: Tx, place: Place): Promise<void> => {
  await tx.updateTable('usage_place').set({ place }).execute()
}

/**
 * Where the events are, which stays so until the transaction ends: the switch waits for everybody who stores events, and
 * who stores them waits here for the switch.
 */
export const holdPlace = async (tx: Tx): Promise<Place> => {
  await sql`lock table event_batches in row exclusive mode`.execute(tx)
  return findPlace(tx)
}

/** Lets the transaction delete batches that are folded: the process looks where the events are before it counts them. */
export const foldAtPlace = async (tx: Tx): Promise<void> => {
  await sql`select set_config('atelier.folds_at_place', 'yes', true)`.execute(tx)
}

/** Where the events are. Nobody begins or ends a move until the transaction ends. */
export const findSettledPlace = async (tx: Tx): Promise<Place> =>
  (await tx.selectFrom('usage_place').select('place').forShare().executeTakeFirstOrThrow()).place

/** Copying, and deleting what is copied, one at a time: else an event that is deleted could be copied afterwards. */
export const holdCopying = (tx: Tx): Promise<void> => holdKey(tx, 'usage', 'copying')

/** How long a lock is waited for, in milliseconds: others wait behind it meanwhile, and deadlocks are looked for after 1 s. */
const longestWait = 900

/** Gives up, with an error of the code 55P03, what is waited for too long in this transaction. */
export const limitWaiting = async (tx: Tx): Promise<void> => {
  await sql`select set_config('lock_timeout', ${String(longestWait)}, true)`.execute(tx)
}

/**
 * Waits for everybody who stores events, and keeps others from it until the transaction ends.
 *
 * @returns the last batch there is: no other one up to it will appear
 */
export const waitForStorers = async (tx: Tx): Promise<number> => {
  await sql`lock table event_batches in share mode`.execute(tx)
  const { rows } = await sql<{ last: number | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence('event_batches', 'id')::regclass) as last`.execute(
    tx,
  )
  return rows[0]?.last ?? 0
}

/** Whether the database has any event, or a batch that waits. */
export const hasEvents = async (db: Connection): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from events) or exists (select from event_batches) as found`.execute(db)
  return rows[0]?.found === true
}
