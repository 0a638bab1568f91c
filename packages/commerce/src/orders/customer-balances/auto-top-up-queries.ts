import type { Row } from '@atelier/plumbing/database'
import { type Insertable, type Updateable, sql } from 'kysely'
import type { AutoTopUpsTable } from '../../core/database/tables.ts'
import type { Connection, Tx } from '../../core/services.ts'
import type { WalletKey } from './queries.ts'

export type AutoTopUpRow = Row<AutoTopUpsTable>

/** Returns the automatic top-up of a customer's balance in a currency. A decision requires the lock of the wallet. */
export const findAutoTopUp = (db: Connection, key: WalletKey): Promise<AutoTopUpRow | undefined> =>
  db
    .selectFrom('auto_top_ups')
    .innerJoin('wallets', 'wallets.id', 'auto_top_ups.wallet_id')
    .selectAll('auto_top_ups')
    .where('wallets.customer_id', '=', key.customer_id)
    .where('wallets.currency', '=', key.currency)
    .executeTakeFirst()

/** Writes the automatic top-up that a customer has agreed to, in place of an earlier one. */
export const putAutoTopUp = async (
  tx: Tx,
  { id, created_at, ...agreed }: Insertable<AutoTopUpsTable>,
): Promise<void> => {
  const fresh = { declines: 0, stopped_at: null, stop_reason: null }
  await tx
    .insertInto('auto_top_ups')
    .values({ id, created_at, ...agreed })
    .onConflict((conflict) =>
      conflict.column('wallet_id').doUpdateSet({ ...agreed, ...fresh, modified_at: created_at }),
    )
    .execute()
}

export const deleteAutoTopUp = async (tx: Tx, wallet_id: string): Promise<void> => {
  await tx.deleteFrom('auto_top_ups').where('wallet_id', '=', wallet_id).execute()
}

/**
 * Deletes the automatic top-ups of a deleted customer. A charge that is in progress is refunded with its
 * order.
 */
export const deleteAutoTopUpsOf = async (tx: Tx, customer_id: string): Promise<void> => {
  await tx
    .deleteFrom('auto_top_ups')
    .where('wallet_id', 'in', ({ selectFrom }) =>
      selectFrom('wallets').select('wallets.id').where('wallets.customer_id', '=', customer_id),
    )
    .execute()
}

/** Records what became of charges: their declines, and the end of the automatic top-up. */
export const updateAutoTopUp = async (
  tx: Tx,
  id: string,
  change: Pick<Updateable<AutoTopUpsTable>, 'declines' | 'stopped_at' | 'stop_reason'>,
  modified_at: Date,
): Promise<void> => {
  await tx
    .updateTable('auto_top_ups')
    .set({ ...change, modified_at })
    .where('id', '=', id)
    .execute()
}

/**
 * Counts the automatic top-ups of a balance since a moment, with those that were declined, and those that are
 * pending.
 */
export const countAutomatic = async (
  db: Connection,
  { customer_id, currency }: WalletKey,
  since: Date,
): Promise<{ readonly made: number; readonly pending: number }> =>
  db
    .selectFrom('orders')
    .select([
      sql<number>`count(*) filter (where created_at > ${since})::int`.as('made'),
      sql<number>`count(*) filter (where status = 'pending')::int`.as('pending'),
    ])
    .where('customer_id', '=', customer_id)
    .where('currency', '=', currency)
    .where('top_up_amount', '>', 0)
    .where('checkout_id', 'is', null)
    .executeTakeFirstOrThrow()
