import { sql } from 'kysely'
import type { RowsOf, TableName } from '../core/table-policy/policy.ts'
import { isOf } from '../core/table-policy/row-queries.ts'
import type { Connection } from '../core/services.ts'

/** Maximum rows that a statement deletes or changes, so that none takes long. */
const rowsAtOnce = 5000

/**
 * Deletes some rows of an organization. The owner is checked in the outer statement as well, because rows in
 * different partitions can have the same ctid.
 *
 * @returns the number of deleted rows; 0 when none is left
 */
export const deleteSome = async (
  db: Connection,
  table: TableName,
  rows: RowsOf,
  organization_id: string,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ${isOf(rows, organization_id)} and ctid = any(array(
      select ctid from ${sql.table(table)} where ${isOf(rows, organization_id)} limit ${sql.lit(rowsAtOnce)}))`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}

/**
 * Overwrites columns of some rows of an organization. @returns the number of changed rows; 0 when none is
 * left
 */
export const clearSome = async (
  db: Connection,
  table: TableName,
  columns: Readonly<Record<string, string>>,
  organization_id: string,
): Promise<number> => {
  const values = Object.entries(columns).map(([column, value]) => ({
    column: sql.ref(column),
    value: sql.raw(value),
  }))
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.join(values.map(({ column, value }) => sql`${column} = ${value}`))}
    where ctid = any(array(
      select ctid from ${sql.table(table)} where organization_id = ${organization_id}
        and (${sql.join(
          values.map(({ column, value }) => sql`${column} is distinct from ${value}`),
          sql` or `,
        )})
      limit ${sql.lit(rowsAtOnce)}))`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Returns some drafts, which nothing was sold with. */
export const findDrafts = async (db: Connection, organization_id: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('status', '=', 'draft')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the orders without an invoice that need one: all but drafts and pending ones. */
export const findOrdersWithoutInvoice = async (
  db: Connection,
  organization_id: string,
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('status', 'not in', ['draft', 'pending'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('invoices').select('invoices.id').whereRef('invoices.order_id', '=', 'orders.id')),
      ),
    )
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns some customers that are not deleted. */
export const findLiveCustomers = async (
  db: Connection,
  organization_id: string,
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('customers')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('deleted_at', 'is', null)
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Returns true while consequences of deleted customers are pending: event consumers, remote benefits or
 * usage.
 */
export const isBusy = async (db: Connection, organization_id: string): Promise<boolean> => {
  const { busy } = await db
    .selectNoFrom(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('event_deliveries')
            .innerJoin('domain_events', 'domain_events.id', 'event_deliveries.event_id')
            .select('domain_events.id')
            .where('domain_events.organization_id', '=', organization_id),
        ),
        exists(
          selectFrom('benefit_grants')
            .select('benefit_grants.id')
            .where('organization_id', '=', organization_id)
            .where('remote_at', 'is not', null),
        ),
        exists(
          selectFrom('grant_runs')
            .select('grant_runs.id')
            .where('organization_id', '=', organization_id)
            .where('finished_at', 'is', null),
        ),
        exists(
          selectFrom('event_batches')
            .select('event_batches.id')
            .where('organization_id', '=', organization_id),
        ),
      ]).as('busy'),
    )
    .executeTakeFirstOrThrow()
  return busy === true
}
