import { accessTables } from './access.ts'
import { billingTables } from './billing.ts'
import { booksTables } from './books.ts'
import { catalogTables } from './catalog.ts'
import { auditTables, eventTables } from './core.ts'
import { customersTables } from './customers.ts'
import { deliveryTables } from './delivery.ts'
import { developersTables } from './developers.ts'
import { insightTables } from './insight.ts'
import { ledgerTables } from './ledger.ts'
import { ordersTables } from './orders.ts'
import { organizationExportsTables } from './organization-exports.ts'
import { organizationTables } from './organization.ts'
import { paymentsTables } from './payments.ts'
import { omittedEverywhere, type TablePolicy } from './policy.ts'
import { portalTables } from './portal.ts'
import { purchasesTables } from './purchases.ts'
import { returnsTables } from './returns.ts'
import { usageTables } from './usage.ts'

/**
 * Policy of every table; referenced tables come before those that reference them. The file of a policy is named after
 * the quarter that owns the table, in whose `tables.ts` `npm run db:types` writes its types.
 */
export const dataPolicies: readonly TablePolicy[] = [
  // First, so that it is deleted last: deletions of other rows add entries.
  ...auditTables,
  ...organizationTables,
  ...organizationExportsTables,
  ...accessTables,
  ...catalogTables,
  ...customersTables,
  ...portalTables,
  ...paymentsTables,
  ...usageTables,
  ...ledgerTables,
  ...booksTables,
  ...ordersTables,
  ...billingTables,
  ...returnsTables,
  ...deliveryTables,
  ...purchasesTables,
  ...eventTables,
  ...developersTables,
  ...insightTables,
]

/** Returns the columns of a list that an export includes. */
export const exportedColumns = (
  columns: readonly string[],
  omitted: TablePolicy['omitted'] = {},
): readonly string[] => columns.filter((column) => !(column in omitted) && !(column in omittedEverywhere))

export type { OwnRows, RowsOf, TableName, TablePolicy } from './policy.ts'
export { findColumns, isOf } from './row-queries.ts'
