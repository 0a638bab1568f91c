import type { LedgerAccount, LedgerCheck, LedgerTransactionKind, WalletCause } from '@atelier/contract'

declare module '../core/database/column-types.ts' {
  interface ColumnTypes {
    'ledger_checks.status': LedgerCheck['status']

    'ledger_entries.account': LedgerAccount

    'ledger_transactions.kind': LedgerTransactionKind

    'wallet_entries.cause': WalletCause
  }
}
