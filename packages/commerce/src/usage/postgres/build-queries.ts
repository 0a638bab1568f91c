import { sql } from 'kysely'
import { anyOf } from '../../core/database/list-filters.ts'
import { lockRows } from '../../core/database/lock.ts'
import type { Connection, Tx } from '../../core/services.ts'
import type { MeterDefinition } from '../port.ts'
import { findArrivals, inWindow } from './arrival-queries.ts'
import { type Window, windowsOf } from './arrivals.ts'
import type { Condition } from './filter-queries.ts'

/**
 * Returns the meters whose rollups are not built. Built rollups stay built, and events are exact during a
 * build, so the result remains valid for the next statement.
 */
export const findUnbuilt = async (
  db: Connection,
  meter_ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('meter_builds')
    .select('meter_id')
    .where('meter_id', '=', anyOf(meter_ids))
    .execute()
  return new Set(rows.map(({ meter_id }) => meter_id))
}

/** Returns the meter if its rollups are not built yet. The meter cannot change until the transaction ends. */
export const findMeterToBuild = async (
  tx: Tx,
  id: string,
): Promise<(MeterDefinition & { readonly built_from: Date | null }) | undefined> => {
  const unbuilt = tx
    .selectFrom('meters')
    .innerJoin('meter_builds', 'meter_builds.meter_id', 'meters.id')
    .select(['meters.id', 'organization_id', 'filter', 'aggregation', 'built_from'])
    .where('meters.id', '=', id)
  const [meter] = await lockRows(unbuilt, 'meters', 'read')
  return meter
}

/** Time range of events that are counted together: `from` inclusive, `before` exclusive or open. */
type Slice = Window & { readonly from: Date }

/**
 * Returns the next slice, before those already counted: up to about `size` events, and all events of a moment
 * together.
 *
 * @returns undefined when no events are left
 */
export const findSlice = async (
  tx: Tx,
  organization_id: string,
  before: Date | null,
  size: number,
): Promise<Slice | undefined> => {
  const arrivals = await findArrivals(tx, organization_id)
  for (const window of windowsOf(arrivals, { before: before ?? undefined })) {
    const moments = tx
      .selectFrom('events')
      .select('timestamp')
      .where('organization_id', '=', organization_id)
      .where(inWindow(window))
      .limit(1)
    const [oldest, last] = await Promise.all([
      moments.orderBy('timestamp').executeTakeFirst(),
      moments
        .orderBy('timestamp', 'desc')
        .offset(size - 1)
        .executeTakeFirst(),
    ])
    if (oldest !== undefined) return { ...window, from: (last ?? oldest).timestamp }
  }
  return undefined
}

/**
 * Returns the condition for rows of `events` in a slice that are counted nowhere else: waiting batches will be folded,
 * and batches folded since the start of the build are counted.
 */
export const inSlice = ({ id, organization_id }: MeterDefinition, slice: Slice): Condition =>
  sql`events.organization_id = ${organization_id}::uuid and ${inWindow(slice)}
    and not exists (select from event_batches where event_batches.id = events.batch_id)
    and not exists (
      select from meter_build_batches as folded where folded.meter_id = ${id}::uuid and folded.batch_id = events.batch_id
    )`

export const setBuiltFrom = async (tx: Tx, meter_id: string, built_from: Date): Promise<void> => {
  await tx.updateTable('meter_builds').set({ built_from }).where('meter_id', '=', meter_id).execute()
}

/** Switches the meter to its rollups. No transaction may be folding, since it would record its batches. */
export const endBuild = async (tx: Tx, meter_id: string): Promise<void> => {
  await Promise.all([
    tx.deleteFrom('meter_builds').where('meter_id', '=', meter_id).execute(),
    tx.deleteFrom('meter_build_batches').where('meter_id', '=', meter_id).execute(),
  ])
}

/**
 * Starts a build of the meter's rollups. They must be empty, as for a new meter or a meter that has counted
 * nothing. The row of the meter must be locked.
 */
export const startBuild = async (tx: Tx, meter_id: string): Promise<void> => {
  await endBuild(tx, meter_id)
  await Promise.all([
    tx.insertInto('meter_builds').values({ meter_id, built_from: null }).execute(),
    tx
      .insertInto('meter_history_batches')
      .columns(['batch_id', 'meter_id'])
      .expression(({ selectFrom }) =>
        selectFrom('event_batches').select(['id', sql<string>`${meter_id}::uuid`.as('meter_id')]),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  ])
}
