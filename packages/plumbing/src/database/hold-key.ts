import { sql } from 'kysely'
import type { LockKind, SessionLock } from '../stored-names/index.ts'
import type { Tx } from './types.ts'

/**
 * Makes every other transaction that holds the same key wait until this one has ended: for what is not a row
 * yet, such as a name that must stay free.
 *
 * @param kind keeps the keys of different purposes apart
 */
export const holdKey = <Tables>(tx: Tx<Tables>, kind: LockKind, key: string): Promise<void> =>
  holdKeys(tx, kind, [key])

/** Holds several keys of one kind. They are taken in the order of their texts, so that no two callers wait for each other. */
export const holdKeys = async <Tables>(
  tx: Tx<Tables>,
  kind: LockKind,
  keys: readonly string[],
): Promise<void> => {
  const names = [...new Set(keys)].toSorted().map((key) => `${kind}/${key}`)
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) as name`.execute(
    tx,
  )
}

/** SQL of the number of a lock that a connection holds by itself, longer than a transaction. */
export const sessionLock = (name: SessionLock): string => `hashtextextended('${name}', 0)`
