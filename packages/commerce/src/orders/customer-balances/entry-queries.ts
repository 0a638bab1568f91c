import type { Insertable } from 'kysely'
import { anyOf } from '../../core/database/list-filters.ts'
import type { WalletEntriesTable } from '../../core/database/tables.ts'
import type { Connection, Tx } from '../../core/services.ts'

/** Inserts a line of a statement. */
export const insertEntry = async (tx: Tx, entry: Insertable<WalletEntriesTable>): Promise<void> => {
  await tx.insertInto('wallet_entries').values(entry).execute()
}

/** Selects the lines of a statement. */
export const selectWalletEntries = (db: Connection, wallet_id: string) =>
  db.selectFrom('wallet_entries').where('wallet_entries.wallet_id', '=', wallet_id)

/** Returns entries with the invoice numbers of their orders, in no particular order. */
export const findWalletEntries = (db: Connection, ids: readonly string[]) =>
  db
    .selectFrom('wallet_entries')
    .leftJoin('orders', 'orders.id', 'wallet_entries.order_id')
    .selectAll('wallet_entries')
    .select('orders.invoice_number')
    .where('wallet_entries.id', '=', anyOf(ids))
    .execute()

export type StoredEntry = Awaited<ReturnType<typeof findWalletEntries>>[number]

/** Returns one entry. */
export const getEntry = async (db: Connection, id: string): Promise<StoredEntry> => {
  const [entry] = await findWalletEntries(db, [id])
  if (entry === undefined) throw new Error(`There is no entry ${id} of a wallet.`)
  return entry
}
