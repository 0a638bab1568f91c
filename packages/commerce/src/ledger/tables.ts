// Derived from the migrations by `npm run db:types`; do not edit.
import type { ColumnTypes } from '../core/database/column-types.ts'

declare module '../core/database/tables.ts' {
  interface LedgerEntriesTable {
    transaction_id: string
    line: number
    account: ColumnTypes['ledger_entries.account']
    currency: string
    amount: number
    organization_id: string
    occurred_at: Date
  }

  interface LedgerTransactionsTable {
    id: string
    organization_id: string
    kind: ColumnTypes['ledger_transactions.kind']
    payment_id: string | null
    order_id: string | null
    occurred_at: Date
    refund_id: string | null
    dispute_id: string | null
    payout_id: string | null
    wallet_entry_id: string | null
  }

  interface Tables {
    ledger_entries: LedgerEntriesTable
    ledger_transactions: LedgerTransactionsTable
  }
}
