import { sql } from 'kysely'
import type { Connection } from '../../core/services.ts'
import { ofBatches } from '../postgres/arrival-queries.ts'
import type { StoredBatch } from '../port.ts'

/** A stored batch that waits to be folded, with its number of events. */
export type DueBatch = StoredBatch & { readonly events: number }

/** True for batches that are not set aside, or whose retry time has passed. */
const isDue = sql<boolean>`coalesce(retry_at <= now(), true)`

const selectStored = (db: Connection, organization_id: string | null) => {
  const stored = db.selectFrom('event_batches').where('status', '=', 'stored')
  return organization_id === null
    ? stored.where('organization_id', 'is', null)
    : stored.where('organization_id', '=', organization_id)
}

/** Batches of an organization: all up to an id, or a list of ids. */
export type Batches = {
  /** Null for batches with events of several organizations. */
  readonly organization_id: string | null
} & ({ readonly last: number } | { readonly ids: readonly number[] })

const selectStoredAmong = (db: Connection, batches: Batches) => {
  const stored = selectStored(db, batches.organization_id)
  return 'last' in batches
    ? stored.where('id', '<=', batches.last)
    : stored.where('id', '=', sql<number>`any(${[...batches.ids]}::bigint[])`)
}

/** Returns the batches that are due, the oldest first, without those set aside. */
export const findDueBatches = (
  db: Connection,
  batches: Batches,
  limit: number,
): Promise<readonly DueBatch[]> =>
  selectStoredAmong(db, batches)
    .select(['id', 'ingested_at', 'events'])
    .where(isDue)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Selects all due batches, as a single row of due work. */
export const selectDueBatches = (db: Connection) =>
  db
    .selectFrom('event_batches')
    .select(({ fn }) => [sql<string>`'all'`.as('id'), fn.min('ingested_at').as('due_at')])
    .where('status', '=', 'stored')
    .where(isDue)
    .having(({ eb, fn }) => eb(fn.countAll(), '>', 0))

/** Returns organizations with due batches, each with the id of the latest one. */
export const findOrganizationsWithDueBatches = (
  db: Connection,
): Promise<readonly { readonly organization_id: string | null; readonly last: number }[]> =>
  db
    .selectFrom('event_batches')
    .select(({ fn }) => ['organization_id', fn.max('id').as('last')])
    .where('status', '=', 'stored')
    .where(isDue)
    .groupBy('organization_id')
    .orderBy(({ fn }) => fn.min('id'))
    .execute()

/** Returns all stored batches of an organization, including those set aside. */
export const findStoredBatches = (
  db: Connection,
  organization_id: string | null,
): Promise<readonly StoredBatch[]> =>
  selectStored(db, organization_id).select(['id', 'ingested_at']).execute()

/** Returns true while one of the batches is stored, set aside or not. */
export const hasBatchAmong = async (db: Connection, batches: Batches): Promise<boolean> =>
  (await selectStoredAmong(db, batches).select('id').limit(1).executeTakeFirst()) !== undefined

/** Returns organizations with events in these batches. */
export const findOrganizationsOfBatches = async (
  db: Connection,
  batches: readonly DueBatch[],
): Promise<readonly string[]> =>
  (
    await db.selectFrom('events').select('organization_id').distinct().where(ofBatches(batches)).execute()
  ).map(({ organization_id }) => organization_id)
