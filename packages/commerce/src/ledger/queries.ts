import { type Insertable, sql } from 'kysely'
import type { LedgerEntriesTable, LedgerTransactionsTable } from '../core/database/tables.ts'
import type { Tx, Connection } from '../core/services.ts'
import { anyOf } from '../core/database/list-filters.ts'

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

type OrderKey = { readonly organization_id: string; readonly order_id: string }

/**
 * Selects the ledger lines of an order and its payments. Each branch of the union uses its own index:
 * combined with `or`, the condition would scan the whole ledger.
 */
export const selectPostingsOf = (
  db: Connection,
  { organization_id, order_id }: OrderKey,
  payment_ids: readonly string[],
) => {
  const ofPayments = (kind: 'payment' | 'fee' | 'exchange') =>
    db
      .selectFrom('ledger_transactions as posted')
      .select('posted.id')
      .where('posted.kind', '=', sql.lit(kind))
      .where('posted.payment_id', '=', anyOf(payment_ids))
  const postings = db
    .selectFrom('ledger_transactions as posted')
    .select('posted.id')
    .where('posted.order_id', '=', order_id)
    .unionAll(ofPayments('payment'))
    .unionAll(ofPayments('fee'))
    .unionAll(ofPayments('exchange'))
  return db
    .selectFrom('ledger_transactions')
    .leftJoin('ledger_entries', 'ledger_entries.transaction_id', 'ledger_transactions.id')
    .select([
      'ledger_transactions.id',
      'ledger_transactions.kind',
      'ledger_transactions.occurred_at',
      'ledger_entries.account',
      'ledger_entries.currency',
      'ledger_entries.amount',
    ])
    .where('ledger_transactions.organization_id', '=', organization_id)
    .where('ledger_transactions.id', 'in', postings)
    .orderBy('ledger_transactions.occurred_at')
    .orderBy('ledger_transactions.id')
    .orderBy('ledger_entries.line')
}

/** Returns the ledger lines of an order and its payments, in posting order. */
export const findPostingsOf = (db: Connection, key: OrderKey, payment_ids: readonly string[]) =>
  selectPostingsOf(db, key, payment_ids).execute()

/** Returns true when the fee of a payment is in the ledger. */
export const isFeePosted = async (db: Connection, payment_id: string): Promise<boolean> =>
  (await db
    .selectFrom('ledger_transactions')
    .select('id')
    .where('payment_id', '=', payment_id)
    .where('kind', '=', 'fee')
    .executeTakeFirst()) !== undefined

/** Returns true if the ledger shows that the bank returned a refund after it succeeded. */
export const isRefundReturned = async (db: Connection, refund_id: string): Promise<boolean> =>
  (await db
    .selectFrom('ledger_transactions')
    .select('id')
    .where('refund_id', '=', refund_id)
    .where('kind', '=', 'refund_return')
    .executeTakeFirst()) !== undefined
