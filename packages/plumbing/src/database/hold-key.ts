import { sql } from 'kysely'
import type { LockKind, SessionLock } from '../stored-names/index.ts'
import type { Tx } from './types.ts'

/**
 * Locks a key until the transaction ends: every other transaction that holds it waits. For values without a
 * row, such as a name that must stay free.
 *
 * @param kind separates the keys of different purposes
 */
export const holdKey = <Tables>(tx: Tx<Tables>, kind: LockKind, key: string): Promise<void> =>
  holdKeys(tx, kind, [key])

/** Holds several keys of one kind. */
export const holdKeys = <Tables>(tx: Tx<Tables>, kind: LockKind, keys: readonly string[]): Promise<void> =>
  holdAll(
    tx,
    keys.map((key) => ({ kind, key })),
  )

/** Holds keys of several kinds. They are locked in text order, so that two callers cannot deadlock. */
export const holdAll = async <Tables>(
  tx: Tx<Tables>,
  keys: readonly { readonly kind: LockKind; readonly key: string }[],
): Promise<void> => {
  const names = [...new Set(keys.map(({ kind, key }) => `${kind}/${key}`))].toSorted()
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) as name`.execute(
    tx,
  )
}

/** Returns the SQL of the number of a lock that a connection holds beyond a transaction. */
export const sessionLock = (name: SessionLock): string => `hashtextextended('${name}', 0)`
