import type { Row } from '@atelier/plumbing/database'
import type { Updateable } from 'kysely'
import { lock } from '../../core/database/lock.ts'
import type { ConnectedAccountsTable } from '../../core/database/tables.ts'
import type { PlatformName } from '../../catalog/integrations/index.ts'
import type { Connection, Tx } from '../../core/services.ts'

/** Columns of a customer's connected account, with encrypted tokens. */
export type StoredAccount = Row<ConnectedAccountsTable>

/** Key of a customer's connected account. */
export type AccountKey = {
  readonly customer_id: string
  readonly platform: PlatformName
  /** The platform's own id of the account. */
  readonly account_id: string
}

export const findAccount = (
  db: Connection,
  { customer_id, platform, account_id }: AccountKey,
): Promise<StoredAccount | undefined> =>
  db
    .selectFrom('connected_accounts')
    .selectAll()
    .where('customer_id', '=', customer_id)
    .where('platform', '=', platform)
    .where('account_id', '=', account_id)
    .executeTakeFirst()

/** Returns the account, locked until the transaction ends. */
export const lockAccount = async (tx: Tx, key: AccountKey): Promise<StoredAccount | undefined> => {
  const { customer_id, platform, account_id } = key
  await lock(tx, 'connected_accounts', { customer_id, platform, account_id })
  return findAccount(tx, key)
}

/** Inserts an account; an existing one gets the new name and the new tokens. */
export const saveAccount = async (
  tx: Tx,
  account: Omit<StoredAccount, 'id' | 'created_at' | 'modified_at'>,
  now: Date,
): Promise<void> => {
  const { username, access_token, refresh_token, expires_at } = account
  await tx
    .insertInto('connected_accounts')
    .values({ ...account, id: crypto.randomUUID(), created_at: now, modified_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'platform', 'account_id'])
        .doUpdateSet({ username, access_token, refresh_token, expires_at, modified_at: now }),
    )
    .execute()
}

export const updateAccount = async (
  tx: Tx,
  id: string,
  change: Updateable<ConnectedAccountsTable>,
): Promise<void> => {
  await tx.updateTable('connected_accounts').set(change).where('id', '=', id).execute()
}

/** Deletes an account; returns false when there is none. */
export const deleteAccount = async (
  db: Connection,
  { customer_id, platform, account_id }: AccountKey,
): Promise<boolean> => {
  const deleted = await db
    .deleteFrom('connected_accounts')
    .where('customer_id', '=', customer_id)
    .where('platform', '=', platform)
    .where('account_id', '=', account_id)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

export const deleteAccountsOf = async (tx: Tx, customer_id: string): Promise<void> => {
  await tx.deleteFrom('connected_accounts').where('customer_id', '=', customer_id).execute()
}
