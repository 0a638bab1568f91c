import { holdKey, type JsonRow, withJson } from '@atelier/plumbing/database'
import { anyOf } from '../core/database/list-filters.ts'
import { lockRows } from '../core/database/lock.ts'
import type { MetersTable } from '../core/database/tables.ts'
import { notFound } from '../access/index.ts'
import type { Connection, Tx } from '../core/services.ts'
import { ofSeller, type Tenancy } from '../core/database/of-seller.ts'

export type MeterRow = JsonRow<MetersTable>

const metersOf = (db: Connection, seller: Tenancy) => db.selectFrom('meters').where(ofSeller(seller))

/** Returns a meter of the organization. */
export const findMeter = (
  db: Connection,
  organization_id: string,
  id: string,
): Promise<MeterRow | undefined> =>
  metersOf(db, { organization_id }).selectAll().where('id', '=', id).executeTakeFirst()

/** Returns a meter of the organization. @throws ResourceNotFound */
export const getMeter = async (db: Connection, organization_id: string, id: string): Promise<MeterRow> => {
  const meter = await findMeter(db, organization_id, id)
  if (meter === undefined) throw notFound('meter', id)
  return meter
}

/** Returns the seller's meters by id, in no particular order. */
export const findMeters = (
  db: Connection,
  ids: readonly string[],
  seller: Tenancy,
): Promise<readonly MeterRow[]> => metersOf(db, seller).selectAll().where('id', '=', anyOf(ids)).execute()

/**
 * Returns the meters of organizations, locked against changes until the end of the transaction, for counting
 * events. The caller must first call `lockFolding`.
 */
export const lockMeters = (
  tx: Tx,
  organization_ids: readonly string[],
): Promise<readonly Pick<MeterRow, 'id' | 'organization_id' | 'filter' | 'aggregation'>[]> =>
  lockRows(
    tx
      .selectFrom('meters')
      .select(['id', 'organization_id', 'filter', 'aggregation'])
      .where('organization_id', '=', anyOf(organization_ids)),
    'meters',
    'read',
  )

/** Counts an organization's meters, and prevents new ones until the end of the transaction. */
export const countMeters = async (tx: Tx, organization_id: string): Promise<number> => {
  await holdKey(tx, 'meters of organization', organization_id)
  const counted = metersOf(tx, { organization_id }).select(({ fn }) => fn.countAll<number>().as('meters'))
  return (await counted.executeTakeFirstOrThrow()).meters
}

/** Columns that a seller sets. */
type Content = Pick<MeterRow, 'name' | 'filter' | 'aggregation' | 'metadata'>

export const insertMeter = (
  tx: Tx,
  meter: Content & { readonly organization_id: string; readonly created_at: Date },
): Promise<MeterRow> =>
  tx
    .insertInto('meters')
    .values({
      ...withJson(meter, 'filter', 'aggregation', 'metadata'),
      id: crypto.randomUUID(),
      modified_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateMeter = (
  tx: Tx,
  id: string,
  change: Partial<Content>,
  modified_at: Date,
): Promise<MeterRow> =>
  tx
    .updateTable('meters')
    .set({ ...withJson(change, 'filter', 'aggregation', 'metadata'), modified_at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Returns meter definitions by id. */
export const findMeterDefinitions = (
  db: Connection,
  ids: readonly string[],
): Promise<readonly Pick<MeterRow, 'id' | 'organization_id' | 'filter' | 'aggregation'>[]> =>
  db
    .selectFrom('meters')
    .select(['id', 'organization_id', 'filter', 'aggregation'])
    .where('id', '=', anyOf(ids))
    .execute()
