import { holdKeys, type Row } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import { chunksOf } from '../../core/database/chunks.ts'
import { anyOf } from '../../core/database/list-filters.ts'
import type { CustomerMetersTable } from '../../core/database/tables.ts'
import type { Connection, Tx } from '../../core/services.ts'
import { updateValues } from './value-queries.ts'

/** Writable columns of a customer meter. */
export type CustomerMeterRow = Omit<Row<CustomerMetersTable>, 'balance'>

/** Ids of a customer and a meter. */
export type MeterOfCustomer = { readonly customer_id: string; readonly meter_id: string }

/** Returns the map key of a customer and a meter. */
export const pairKey = ({ customer_id, meter_id }: MeterOfCustomer): string => `${customer_id} ${meter_id}`

/**
 * Locks the usage and credits of these customers until the transaction ends, including rows that do not exist
 * yet. Customers share 256 lock keys, so that a transaction needs few of them. Call it once per transaction
 * with all customers, to avoid deadlocks.
 */
export const lockUsageOf = (tx: Tx, customer_ids: readonly string[]): Promise<void> =>
  holdKeys(
    tx,
    'usage of customers',
    customer_ids.map((id) => id.slice(0, 2)),
  )

const columns = [
  'id',
  'organization_id',
  'customer_id',
  'meter_id',
  'usage',
  'external_customer_id',
  'credited_units',
  'rollover_units',
  'other_units',
  'reset_at',
  'consumed_units',
  'created_at',
  'modified_at',
] as const

/** Returns the existing meters of these customers. */
export const findCustomerMeters = (
  db: Connection,
  customer_ids: readonly string[],
  meter_ids: readonly string[],
): Promise<readonly CustomerMeterRow[]> =>
  db
    .selectFrom('customer_meters')
    .select(columns)
    .where('customer_id', '=', anyOf(customer_ids))
    .where('meter_id', '=', anyOf(meter_ids))
    .execute()

/** A customer meter to write, with its new distinct values. */
export type ChangedCustomerMeter = {
  readonly row: CustomerMeterRow
  readonly new_values: readonly string[]
}

/**
 * Writes meters of customers whose usage the caller has locked. All rows are one JSON parameter, because
 * thousands of parameters take long to compile and to parse.
 */
export const saveCustomerMeters = async (tx: Tx, changed: readonly ChangedCustomerMeter[]): Promise<void> => {
  for (const part of chunksOf(changed)) {
    const rows = JSON.stringify(part.map(({ row }) => row))
    await tx
      .insertInto('customer_meters')
      .columns(columns)
      .expression(
        sql`select ${sql.join(columns.map((column) => sql.ref(column)))}
          from json_populate_recordset(null::customer_meters, ${rows}::json)`,
      )
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ ref }) => ({
          usage: ref('excluded.usage'),
          external_customer_id: ref('excluded.external_customer_id'),
          credited_units: ref('excluded.credited_units'),
          rollover_units: ref('excluded.rollover_units'),
          other_units: ref('excluded.other_units'),
          reset_at: ref('excluded.reset_at'),
          consumed_units: ref('excluded.consumed_units'),
          modified_at: ref('excluded.modified_at'),
        })),
      )
      .execute()
  }
  await updateValues(
    tx,
    'customer_meter_values',
    changed.map(({ row, new_values }) => ({ ...row, values: new_values })),
  )
}

/** Deletes the usage and credits of a customer, and the distinct values counted by their subscriptions. */
export const deleteCustomerMeters = async (tx: Tx, customer_id: string): Promise<void> => {
  await tx.deleteFrom('customer_meters').where('customer_id', '=', customer_id).execute()
  await tx
    .deleteFrom('subscription_meter_values')
    .where('counted_by', 'in', ({ selectFrom }) =>
      selectFrom('subscription_meters')
        .innerJoin('subscriptions', 'subscriptions.id', 'subscription_meters.subscription_id')
        .select('subscription_meters.id')
        .where('subscriptions.customer_id', '=', customer_id),
    )
    .execute()
}
