import { holdKey } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import type { Connection, Tx } from '../../core/services.ts'
import type { MeterDefinition, StoredBatch, StoredUsageEvent } from '../port.ts'
import { ofBatches, ofOrganization } from '../postgres/arrival-queries.ts'
import type { ClickHouseTables } from './connect.ts'

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
    await tx
      .selectFrom('event_batches')
      .select('id')
      .where('id', '=', among(ids))
      .orderBy('id')
      .forUpdate()
      .execute()
  ).length === ids.length

/** Serializes inserts on a cluster. ClickHouse rejects concurrent inserts that reads must see in full. */
export const lockInsert = async (tx: Tx, { cluster }: ClickHouseTables): Promise<void> => {
  if (cluster !== undefined) await holdKey(tx, 'usage', 'insert')
}

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

export const findOpenBatches = async (db: Connection): Promise<readonly number[]> =>
  (await db.selectFrom('event_batches').select('id').where('status', '=', 'open').execute()).map(
    ({ id }) => id,
  )

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

/** Returns the unfolded batches of the given ids, as the transaction sees them. */
export const findUnfolded = async (db: Connection, ids: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set(
    (
      await db
        .selectFrom('event_batches')
        .select('id')
        .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
        .execute()
    ).map(({ id }) => id),
  )

/** Returns the batches up to a given batch that the build of a meter leaves to folding. */
export const findLeftOut = async (
  db: Connection,
  { id: meter_id, organization_id }: MeterDefinition,
  last: number,
): Promise<readonly number[]> =>
  (
    await db
      .selectFrom('event_batches')
      .select('id')
      .where(ofOrganization(organization_id))
      .where('id', '<=', last)
      .unionAll(
        db
          .selectFrom('meter_build_batches')
          .select('batch_id as id')
          .where('meter_id', '=', meter_id)
          .where('batch_id', '<=', last),
      )
      .execute()
  ).map(({ id }) => id)

export const findHistory = async (
  tx: Tx,
  meter_id: string,
  batch_ids: readonly number[],
): Promise<readonly number[]> =>
  (
    await tx
      .selectFrom('meter_history_batches')
      .select('batch_id')
      .where('meter_id', '=', meter_id)
      .where('batch_id', '=', sql<number>`any(${[...batch_ids]}::bigint[])`)
      .execute()
  ).map(({ batch_id }) => batch_id)

/** Returns the stored, entirely unfolded batches of the organization, as the statement sees them. */
export const findStoredOf = async (db: Connection, organization_id: string): Promise<readonly number[]> =>
  (
    await db
      .selectFrom('event_batches')
      .select('id')
      .where('status', '=', 'stored')
      .where(ofOrganization(organization_id))
      .execute()
  ).map(({ id }) => id)

/** Returns the state of a meter's rollups: built, non-empty, and the unfolded batches. */
export const findRollupState = async (
  db: Connection,
  { id: meter_id, organization_id }: MeterDefinition,
): Promise<{ readonly built: boolean; readonly counted: boolean; readonly waiting: readonly number[] }> => {
  const { rows } = await sql<{ built: boolean; counted: boolean; waiting: number[] | null }>`
    select not exists (select from meter_builds where meter_id = ${meter_id}::uuid) as built,
      exists (select from meter_rollups where meter_id = ${meter_id}::uuid) as counted,
      (select array_agg(id::float8) from event_batches where status = 'stored' and ${ofOrganization(organization_id)}) as waiting`.execute(
    db,
  )
  const [row] = rows
  return { built: row?.built === true, counted: row?.counted === true, waiting: row?.waiting ?? [] }
}
