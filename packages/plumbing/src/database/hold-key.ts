import { sql } from 'kysely'
import type { Tx } from './types.ts'

/**
 * Makes every other transaction that holds the same key wait until this one has ended: for what is not a row
 * yet, such as a name that must stay free.
 *
 * @param kind keeps the keys of different purposes apart
 */
export const holdKey = async <Tables>(tx: Tx<Tables>, kind: string, key: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind}/${key}`}, 0))`.execute(tx)
}
