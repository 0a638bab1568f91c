import { accessTables } from './access.ts'
import { billingTables } from './billing.ts'
import { catalogTables } from './catalog.ts'
import { customersTables } from './customers.ts'
import { deliveryTables } from './delivery.ts'
import { developersTables } from './developers.ts'
import { ledgerTables } from './ledger.ts'
import { ordersTables } from './orders.ts'
import { organizationTables } from './organization.ts'
import { paymentsTables } from './payments.ts'
import { omittedEverywhere, policy, type TablePolicy } from './policy.ts'
import { purchasesTables } from './purchases.ts'
import { returnsTables } from './returns.ts'
import { usageTables } from './usage.ts'

/** Policy of every table; referenced tables come before those that reference them. */
export const dataPolicies: readonly TablePolicy[] = [
  ...organizationTables,
  ...accessTables,
  ...catalogTables,
  ...customersTables,
  ...paymentsTables,
  ...usageTables,
  ...ledgerTables,
  ...ordersTables,
  ...billingTables,
  ...returnsTables,
  ...deliveryTables,
  ...purchasesTables,
  ...developersTables,
  policy('metric_dashboards', 'organization_id', { erased: 'deleted' }),
]

/** Columns of a list that an export includes. */
export const exportedColumns = (
  columns: readonly string[],
  omitted: TablePolicy['omitted'] = {},
): readonly string[] => columns.filter((column) => !(column in omitted) && !(column in omittedEverywhere))

export type { OwnRows, RowsOf, TableName, TablePolicy } from './policy.ts'
export { findColumns, isOf } from './row-queries.ts'
