import type { LedgerAccount, LedgerTransactionKind } from '@atelier/contract'

declare module '../core/database/column-types.ts' {
  interface ColumnTypes {
    'ledger_entries.account': LedgerAccount

    'ledger_transactions.kind': LedgerTransactionKind
  }
}
