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

/**
 * Locks a row until the transaction ends, against changes and against other locks; foreign keys may still
 * refer to it. Whoever decides about a row holds its lock and reads it afterwards. Locks are taken in a
 * fixed order: subscription, checkout, order, payment, refund, then what hangs on them.
 *
 * @param busy `skip`: a row that another transaction has locked is not waited for
 * @returns the id of the row; undefined when there is no such row, or it was skipped
 */
export const lock = async (
  tx: Tx,
  table: Lockable,
  key: RowKey,
  busy: 'wait' | 'skip' = 'wait',
): Promise<string | undefined> => {
  const row = tx
    .selectFrom(table as 'checkouts')
    .select('id')
    .where(({ and }) => and(key))
    .forNoKeyUpdate()
  return (await (busy === 'skip' ? row.skipLocked() : row).executeTakeFirst())?.id
}
