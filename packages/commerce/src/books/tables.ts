// Derived from the migrations by `npm run db:types`; do not edit.
import type { Generated } from 'kysely'
import type { ColumnTypes } from '../core/database/column-types.ts'

declare module '../core/database/tables.ts' {
  interface LedgerChecksTable {
    id: string
    organization_id: string
    status: ColumnTypes['ledger_checks.status']
    started_at: Date
    finished_at: Date | null
    payments: Generated<number>
    orders: Generated<number>
    refunds: Generated<number>
    pending: Generated<number>
    difference_count: Generated<number>
    differences: Generated<string[]>
  }

  interface LedgerDaysTable {
    organization_id: string
    day: string
    account: string
    currency: string
    kind: string
    country: string
    entries: number
    debits: number
    credits: number
  }

  interface LedgerWaitingTable {
    transaction_id: string
    organization_id: string
    fold_at: Date
  }

  interface Tables {
    ledger_checks: LedgerChecksTable
    ledger_days: LedgerDaysTable
    ledger_waiting: LedgerWaitingTable
  }
}
