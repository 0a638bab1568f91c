import { sql } from 'kysely'
import type { Tx } from '../services.ts'
import type { Tables } from './tables.ts'

/** Tables whose rows are decided about. */
type Lockable = {
  [Name in keyof Tables]: Tables[Name] extends { id: string } ? Name : never
}[keyof Tables]

/** Identifies the row to be locked; the other ids are those that it must belong to. */
type RowKey = ({ readonly id: string } | { readonly client_secret: string }) & {
  readonly organization_id?: string
  readonly customer_id?: string
  readonly checkout_id?: string
}

const selectToLock = (tx: Tx, table: Lockable, key: RowKey) =>
  tx
    .selectFrom(table as 'checkouts')
    .select('id')
    .where(({ and }) => and(key))
    .forNoKeyUpdate()

/**
 * Locks a row until the transaction ends, against changes and against other locks; foreign keys may still
 * refer to it. Whoever decides about a row holds its lock and reads it afterwards. Locks are taken in a
 * fixed order: subscription, checkout, order, payment, refund, customer, then what hangs on them.
 *
 * @returns the id of the row; undefined when there is no such row
 */
export const lock = async (tx: Tx, table: Lockable, key: RowKey): Promise<string | undefined> =>
  (await selectToLock(tx, table, key).executeTakeFirst())?.id

/** PostgreSQL's code for a lock that was not free in time. */
const lockNotAvailable = '55P03'

/** Whether a lock was not free within the lock timeout. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === lockNotAvailable

/** How long each lock is waited for from now on in the transaction, in milliseconds; 0 for as long as a statement may take. */
export const setLockTimeout = (tx: Tx, milliseconds: number) =>
  sql`select set_config('lock_timeout', ${String(milliseconds)}, true)`.execute(tx)

/**
 * Locks a row as `lock` does, but waits for other transactions only for a while: long enough for a job of ours,
 * which holds a lock for some milliseconds.
 *
 * @returns `busy` when the row was not free in time; the transaction can then do nothing but end
 */
export const lockWithin = async (
  tx: Tx,
  table: Lockable,
  key: RowKey,
  milliseconds: number,
): Promise<string | 'busy' | undefined> => {
  try {
    const [, row] = await Promise.all([
      setLockTimeout(tx, milliseconds),
      selectToLock(tx, table, key).executeTakeFirst(),
    ])
    // The locks that follow are waited for as everywhere.
    await setLockTimeout(tx, 0)
    return row?.id
  } catch (error) {
    if (isLockTimeout(error)) return 'busy'
    throw error
  }
}
