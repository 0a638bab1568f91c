import { sql } from 'kysely'
import type { Tx } from '../../services.ts'
import type { MeterDefinition } from '../port.ts'
import { findArrivals, inWindow } from './arrival-queries.ts'
import { type Window, windowsOf } from './arrivals.ts'
import type { Condition } from './filter-queries.ts'

/** The meter, if its rollups are still to be built. It cannot change until the transaction ends. */
export const findMeterToBuild = async (
  tx: Tx,
  id: string,
): Promise<(MeterDefinition & { readonly built_from: Date | null }) | undefined> =>
  tx
    .selectFrom('meters')
    .innerJoin('meter_builds', 'meter_builds.meter_id', 'meters.id')
    .select(['meters.id', 'organization_id', 'filter', 'aggregation', 'built_from'])
    .where('meters.id', '=', id)
    .forShare('meters')
    .executeTakeFirst()

/** A piece of time whose events are counted together, from its start until before its end; an end of null is open. */
type Slice = Window & { readonly from: Date }

/**
 * The next events to be counted, before those that are: about `size` of them at most, and all of the same moment.
 *
 * @returns undefined when there are none any more
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
 * The rows of `events` in a slice that nothing else counts: batches that wait will be folded, and those that were folded
 * meanwhile are counted.
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

/** From now on the rollups of the meter are read. No transaction may be folding meanwhile: it would note its batches. */
export const endBuild = async (tx: Tx, meter_id: string): Promise<void> => {
  await Promise.all([
    tx.deleteFrom('meter_builds').where('meter_id', '=', meter_id).execute(),
    tx.deleteFrom('meter_build_batches').where('meter_id', '=', meter_id).execute(),
  ])
}

/**
 * Has the rollups of a meter built from the beginning. They must be empty, as those of a new meter are and those of one
 * that has counted nothing. The row of the meter must be locked.
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
