import { accessTables } from './access/data-policy.ts'
import { billingTables } from './billing/data-policy.ts'
import { booksTables } from './books/data-policy.ts'
import { catalogTables } from './catalog/data-policy.ts'
import { auditTables, eventTables } from './core/data-policy.ts'
import { customersTables } from './customers/data-policy.ts'
import { deliveryTables } from './delivery/data-policy.ts'
import { developersTables } from './developers/data-policy.ts'
import { insightTables } from './insight/data-policy.ts'
import { ledgerTables } from './ledger/data-policy.ts'
import { ordersTables } from './orders/data-policy.ts'
import { organizationExportsTables } from './organization-exports/data-policy.ts'
import { organizationTables } from './organization/data-policy.ts'
import { paymentsTables } from './payments/data-policy.ts'
import type { TablePolicy } from './core/table-policy/policy.ts'
import { portalTables } from './portal/data-policy.ts'
import { purchasesTables } from './purchases/data-policy.ts'
import { returnsTables } from './returns/data-policy.ts'
import { usageTables } from './usage/data-policy.ts'

/**
 * Policy of every table; referenced tables come before those that reference them. A quarter declares the policies of
 * its tables in its `data-policy.ts`; `npm run db:types` writes their types in the `tables.ts` beside it.
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
