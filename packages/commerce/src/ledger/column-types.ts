import type {
  AutoTopUpStop,
  LedgerAccount,
  LedgerCheck,
  LedgerTransactionKind,
  WalletCause,
} from '@atelier/contract'

declare module '../core/database/column-types.ts' {
  interface ColumnTypes {
    'ledger_checks.status': LedgerCheck['status']

    'ledger_entries.account': LedgerAccount

    'ledger_transactions.kind': LedgerTransactionKind

    'wallet_entries.cause': WalletCause

    'auto_top_ups.stop_reason': AutoTopUpStop
  }
}
