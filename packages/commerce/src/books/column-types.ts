import type { LedgerCheck } from '@atelier/contract'

declare module '../core/database/column-types.ts' {
  interface ColumnTypes {
    'ledger_checks.status': LedgerCheck['status']
  }
}
