import type { Tx } from '../services.ts'
import type { Tables } from './tables.ts'

/** Tables whose rows are decided about. */
type Lockable = {
  [Name in keyof Tables]: Tables[Name] extends { id: string } ? Name : never
}[keyof Tables]

/**
 * Locks a row until the transaction ends, against changes and against other locks; foreign keys may still
 * refer to it. Whoever decides about a row holds its lock and reads it afterwards. Locks are taken in a
 * fixed order: subscription, checkout, order, payment, refund, then what hangs on them.
 *
 * @returns whether there is such a row
 */
export const lock = async (tx: Tx, table: Lockable, id: string): Promise<boolean> =>
  (await tx
    .selectFrom(table as 'orders')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined
