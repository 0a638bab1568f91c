import type { Insertable } from 'kysely'
import type { LedgerEntriesTable, LedgerTransactionsTable } from '../core/database/tables.ts'
import type { Tx } from '../core/services.ts'

/** Inserts transactions with their entries. */
export const insertTransactions = async (
  tx: Tx,
  transactions: readonly Insertable<LedgerTransactionsTable>[],
  entries: readonly Insertable<LedgerEntriesTable>[],
): Promise<void> => {
  await Promise.all([
    tx.insertInto('ledger_transactions').values(transactions).execute(),
    entries.length > 0 && tx.insertInto('ledger_entries').values(entries).execute(),
  ])
}
