import type { Insertable } from 'kysely'
import type { CustomerSessionsTable } from '../../core/database/tables.ts'
import { purgeTwo } from '../../core/database/purge-queries.ts'
import { ofOpenOrganization } from '../../core/database/of-seller.ts'
import type { Connection, Tx } from '../../core/services.ts'

export const insertSession = async (tx: Tx, session: Insertable<CustomerSessionsTable>): Promise<void> => {
  await tx.insertInto('customer_sessions').values(session).execute()
}

/** Deletes two expired sessions. Called for every new session, which bounds the growth of the table. */
export const purgeSessions = async (tx: Tx, now: Date): Promise<void> => {
  await purgeTwo(tx, 'customer_sessions', 'expires_at', now)
}

/** Assigns the sessions of a checkout to its customer. */
export const bindSessions = async (tx: Tx, checkout_id: string, customer_id: string): Promise<void> => {
  await tx
    .updateTable('customer_sessions')
    .set({ customer_id })
    .where('checkout_id', '=', checkout_id)
    .execute()
}

/** Deletes the sessions of a checkout whose payment failed. */
export const deleteSessions = async (tx: Tx, checkout_id: string): Promise<void> => {
  await tx.deleteFrom('customer_sessions').where('checkout_id', '=', checkout_id).execute()
}

/**
 * Returns the customer of a session that is active at `now`, its expiry, and the checkout that it is limited to.
 * Excludes deleted customers.
 */
export const findLiveSession = (db: Connection, token_hash: string, now: Date) =>
  db
    .selectFrom('customer_sessions as session')
    .innerJoin('customers as customer', 'customer.id', 'session.customer_id')
    .select([
      'session.organization_id',
      'customer.id as customer_id',
      'session.checkout_id',
      'session.expires_at',
    ])
    .where('session.token_hash', '=', token_hash)
    .where('session.expires_at', '>', now)
    .where('customer.deleted_at', 'is', null)
    .where(ofOpenOrganization('session.organization_id'))
    .executeTakeFirst()

export const deleteSession = async (db: Connection, token_hash: string): Promise<void> => {
  await db.deleteFrom('customer_sessions').where('token_hash', '=', token_hash).execute()
}

/** Deletes the sessions with these hashes. Returns them. */
export const deleteSessionsByHash = (tx: Tx, hashes: readonly string[]) =>
  tx
    .deleteFrom('customer_sessions')
    .where('token_hash', 'in', hashes)
    .returning(['token_hash', 'customer_id'])
    .execute()
