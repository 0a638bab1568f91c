import { sql } from 'kysely'
import type { Connection, Tx } from '../../core/services.ts'
import type { MeterDefinition } from '../port.ts'
import { ofOrganization } from '../postgres/arrival-queries.ts'

export const findOpenBatches = async (db: Connection): Promise<readonly number[]> =>
  (await db.selectFrom('event_batches').select('id').where('status', '=', 'open').execute()).map(
    ({ id }) => id,
  )

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
