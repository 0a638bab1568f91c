import { holdKey } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import { setLockTimeout } from '../../core/database/lock.ts'
import type { Connection, Tx } from '../../core/services.ts'

/** Place of the events: PostgreSQL, PostgreSQL during the copy to ClickHouse, or ClickHouse. */
export type Place = 'postgres' | 'copying' | 'clickhouse'

export const findPlace = async (db: Connection): Promise<Place> =>
  (await db.selectFrom('usage_place').select('place').executeTakeFirstOrThrow()).place

export const setPlace = async (tx: Tx, place: Place): Promise<void> => {
  await tx.updateTable('usage_place').set({ place }).execute()
}

/**
 * Returns the place of the events, which does not change until the transaction ends: the switch waits for
 * every transaction that stores events, and these wait here for the switch.
 */
export const lockPlace = async (tx: Tx): Promise<Place> => {
  await sql`lock table event_batches in row exclusive mode`.execute(tx)
  return findPlace(tx)
}

/**
 * Allows the transaction to delete folded batches: the process checks the place of the events before it
 * counts them.
 */
export const foldAtPlace = async (tx: Tx): Promise<void> => {
  await sql`select set_config('atelier.folds_at_place', 'yes', true)`.execute(tx)
}

/** Returns the place of the events. No move can begin or end until the transaction ends. */
export const findSettledPlace = async (tx: Tx): Promise<Place> =>
  (await tx.selectFrom('usage_place').select('place').forShare().executeTakeFirstOrThrow()).place

/**
 * Serializes copying with the deletion of copied events: otherwise a deleted event could be copied
 * afterwards.
 */
export const lockCopying = (tx: Tx): Promise<void> => holdKey(tx, 'usage', 'copying')

/**
 * Maximum wait for a lock, in milliseconds. Others queue behind the wait, and deadlock detection starts after
 * 1 s.
 */
const maxLockWait = 900

/** Limits lock waits in this transaction; a wait beyond the limit fails with code 55P03. */
export const limitWaiting = async (tx: Tx): Promise<void> => {
  await setLockTimeout(tx, maxLockWait)
}

/**
 * Waits for every transaction that stores events, and blocks new ones until this transaction ends.
 *
 * @returns the last batch; no further batch up to this id will appear
 */
export const waitForStorers = async (tx: Tx): Promise<number> => {
  await sql`lock table event_batches in share mode`.execute(tx)
  const { rows } = await sql<{ last: number | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence('event_batches', 'id')::regclass) as last`.execute(
    tx,
  )
  return rows[0]?.last ?? 0
}

/** Returns true if the database has any event or waiting batch. */
export const hasEvents = async (db: Connection): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from events) or exists (select from event_batches) as found`.execute(db)
  return rows[0]?.found === true
}
