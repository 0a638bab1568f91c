// Derived from the migrations by `npm run db:types`; do not edit.
import type { Generated, GeneratedAlways } from 'kysely'
import type { ColumnTypes } from '../core/database/column-types.ts'

declare module '../core/database/tables.ts' {
  interface AutoTopUpsTable {
    id: string
    organization_id: string
    wallet_id: string
    product_id: string
    amount: number
    threshold: number
    consent: string
    agreed_at: Date
    declines: Generated<number>
    stopped_at: Date | null
    stop_reason: ColumnTypes['auto_top_ups.stop_reason'] | null
    created_at: Date
    modified_at: Date | null
  }

  interface CarriedChargesTable {
    order_id: string
    organization_id: string
    customer_id: string
    subscription_id: string
    currency: string
    amount: number
    tax_amount: number
    charged_by: string | null
    written_off_at: Date | null
    created_at: Date
  }

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

  interface LedgerWaitingTable {
    transaction_id: string
    organization_id: string
    fold_at: Date
  }

  interface WalletEntriesTable {
    id: string
    position: GeneratedAlways<number>
    organization_id: string
    wallet_id: string
    cause: ColumnTypes['wallet_entries.cause']
    amount: number
    balance: number
    reason: string | null
    order_id: string | null
    created_at: Date
  }

  interface WalletUsesTable {
    entry_id: string
    source_id: string
    organization_id: string
    amount: number
  }

  interface WalletsTable {
    id: string
    organization_id: string
    customer_id: string
    currency: string
    balance: Generated<number>
    created_at: Date
    modified_at: Date | null
    revision: Generated<number>
  }

  interface Tables {
    auto_top_ups: AutoTopUpsTable
    carried_charges: CarriedChargesTable
    ledger_checks: LedgerChecksTable
    ledger_days: LedgerDaysTable
    ledger_entries: LedgerEntriesTable
    ledger_transactions: LedgerTransactionsTable
    ledger_waiting: LedgerWaitingTable
    wallet_entries: WalletEntriesTable
    wallet_uses: WalletUsesTable
    wallets: WalletsTable
  }
}
