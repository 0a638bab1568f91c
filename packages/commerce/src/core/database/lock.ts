import { type SelectQueryBuilder, type Simplify, sql } from 'kysely'
import type { Tx } from '../services.ts'
import type { Tables } from './tables.ts'

/** Tables with lockable rows. */
type Lockable = {
  [Name in keyof Tables]: Tables[Name] extends { id: unknown } ? Name : never
}[keyof Tables]

/** Key of the row to lock; other ids restrict its owners. */
type RowKey = (
  | { readonly id: string }
  | { readonly client_secret: string }
  | { readonly customer_id: string; readonly currency: string }
  | { readonly customer_id: string; readonly platform: string; readonly account_id: string }
) & {
  readonly organization_id?: string
  readonly customer_id?: string
  readonly checkout_id?: string
}

/**
 * Clauses of a lock, by its purpose. `delete` also waits for statements that reference the row, and prevents new
 * references. `write` prevents writes and locks to write. `read` prevents writes; several transactions can hold it.
 * `reference` only prevents deletion.
 */
const clauses = {
  delete: sql`for update`,
  write: sql`for no key update`,
  read: sql`for share`,
  reference: sql`for key share`,
}

type LockPurpose = keyof typeof clauses

const withLock = <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  table: string,
  purpose: LockPurpose,
) => query.modifyEnd(sql`${clauses[purpose]} of ${sql.table(table)}`)

const selectToLock = (tx: Tx, table: Lockable, key: RowKey, purpose: LockPurpose) =>
  withLock(
    tx
      .selectFrom(table as 'checkouts')
      .select('id')
      .where(({ and }) => and(key)),
    table,
    purpose,
  )

/**
 * Locks a row until the end of the transaction, against writes and other locks; foreign keys may still
 * reference it. Decisions about a row require its lock, and read it after locking; such a read may be awaited
 * together with the lock if it is called after it, because the database runs the statements of a transaction in
 * the order of the calls. Lock order: subscription, checkout, order, payment, refund, customer, then their
 * dependents.
 *
 * @returns the id of the row; undefined when it does not exist
 */
export const lock = async (
  tx: Tx,
  table: Lockable,
  key: RowKey,
  purpose: LockPurpose = 'write',
): Promise<string | undefined> => (await selectToLock(tx, table, key, purpose).executeTakeFirst())?.id

/**
 * Locks the rows of a table that a query selects until the end of the transaction, in the order of the query, then of
 * their ids, so that two transactions do not wait for each other.
 *
 * @returns the selected columns as they are once the rows are locked
 */
export const lockRows = <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  table: Extract<TB, Lockable>,
  purpose: LockPurpose = 'write',
): Promise<Simplify<Row>[]> =>
  withLock(query, table, purpose)
    .orderBy(sql.ref(`${table}.id`))
    .execute()

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
      selectToLock(tx, table, key, 'write').executeTakeFirst(),
    ])
    // Later locks of the transaction wait without a timeout, like those of `lock`.
    await setLockTimeout(tx, 0)
    return row?.id
  } catch (error) {
    if (isLockTimeout(error)) return 'busy'
    throw error
  }
}
