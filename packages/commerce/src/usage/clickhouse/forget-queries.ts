import { customerKeys } from '../customer-keys.ts'
import type { DeletedCustomerNames, UsageStore } from '../port.ts'
import type { ClickHouse } from './connect.ts'
import { customerIn } from './condition-queries.ts'
import { ch, type Fragment, param, raw } from './fragment.ts'
import { batchIn } from './piece-queries.ts'
import { onCluster, rowsTable } from './schema-queries.ts'

export const deleteAllEvents = (clickhouse: ClickHouse): Promise<void> =>
  clickhouse.run(ch`truncate table ${raw(rowsTable(clickhouse.tables))} ${onCluster(clickhouse.tables)}`)

const deleteRows = (clickhouse: ClickHouse, condition: Fragment): Promise<void> =>
  clickhouse.run(
    ch`alter table ${raw(rowsTable(clickhouse.tables))} ${onCluster(clickhouse.tables)} delete where ${condition}`,
  )

export const deleteRowsOfBatch = (clickhouse: ClickHouse, id: number): Promise<void> =>
  deleteRows(clickhouse, batchIn([id]))

export const deleteRowsOfCustomers = (
  clickhouse: ClickHouse,
  { organization_id, customers, until }: Parameters<UsageStore['forget']>[0],
): Promise<void> =>
  deleteRows(
    clickhouse,
    customers === 'all'
      ? ch`organization_id = ${param('UUID', organization_id)}`
      : ch`organization_id = ${param('UUID', organization_id)} and ${customerIn(customerKeys(customers))}
          and (external_customer_id is null or ingested_at <= ${param('Int64', until.getTime())})`,
  )

/** Replaces the external id by the customer's id in events of some batches. */
export const giveUpInBatches = (
  clickhouse: ClickHouse,
  { organization_id, customer_id, external_customer_id }: DeletedCustomerNames,
  batch_ids: readonly number[],
): Promise<void> => {
  const [freed = ''] = customerKeys({ customer_ids: [], external_customer_ids: [external_customer_id] })
  const [ownKey = ''] = customerKeys({ customer_ids: [customer_id], external_customer_ids: [] })
  return clickhouse.run(
    ch`alter table ${raw(rowsTable(clickhouse.tables))} ${onCluster(clickhouse.tables)} update customer_key = ${param('String', ownKey)},
        customer_id = ${param('UUID', customer_id)}, external_customer_id = null
      where organization_id = ${param('UUID', organization_id)} and customer_key = ${param('String', freed)} and ${batchIn(batch_ids)}`,
  )
}

/** @param month such as 2026-01 */
export const dropPartition = (clickhouse: ClickHouse, month: string): Promise<void> =>
  clickhouse.run(
    ch`alter table ${raw(rowsTable(clickhouse.tables))} ${onCluster(clickhouse.tables)} drop partition ${param('UInt32', Number(month.replace('-', '')))}`,
  )
