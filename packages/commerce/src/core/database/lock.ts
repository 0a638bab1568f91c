import { sql } from 'kysely'
import type { Tx } from '../services.ts'
import type { Tables } from './tables.ts'

/** Tables with lockable rows. */
type Lockable = {
  [Name in keyof Tables]: Tables[Name] extends { id: string } ? Name : never
}[keyof Tables]

/** Key of the row to lock; the other ids restrict its owners. */
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
 * Locks a row until the end of the transaction, against writes and other locks; foreign keys may still
 * reference it. Decisions about a row require its lock, and read it after locking; such a read may be awaited
 * together with the lock if it is called after it, because the database runs the statements of a transaction in
 * the order of the calls. Lock order: subscription, checkout, order, payment, refund, customer, then their
 * dependents.
 *
 * @returns the id of the row; undefined when it does not exist
 */
export const lock = async (tx: Tx, table: Lockable, key: RowKey): Promise<string | undefined> =>
  (await selectToLock(tx, table, key).executeTakeFirst())?.id

/** SQLSTATE of a lock timeout. */
const lockNotAvailable = '55P03'

/** Returns true for a lock timeout. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === lockNotAvailable

/** Sets the lock timeout for the rest of the transaction, in milliseconds; 0 disables it. */
export const setLockTimeout = (tx: Tx, milliseconds: number) =>
  sql`select set_config('lock_timeout', ${String(milliseconds)}, true)`.execute(tx)

/**
 * Locks a row like `lock`, with a timeout. It should exceed the few milliseconds that jobs hold a lock.
 *
 * @returns `busy` on a lock timeout; the transaction is then aborted and must be rolled back
 */
export const lockWithin = async (
  tx: Tx,
  table: Lockable,
  key: RowKey,
  milliseconds: number,
): Promise<string | 'busy' | undefined> => {
  try {
    // The driver runs the statements of a transaction in the order of the calls.
    const [, row] = await Promise.all([
      setLockTimeout(tx, milliseconds),
      selectToLock(tx, table, key).executeTakeFirst(),
    ])
    // Later locks of the transaction wait without a timeout, like those of `lock`.
    await setLockTimeout(tx, 0)
    return row?.id
  } catch (error) {
    if (isLockTimeout(error)) return 'busy'
    throw error
  }
}
