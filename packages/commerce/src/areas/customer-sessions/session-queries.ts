import { insertRow } from '../../database/insert-rows.ts'
import type { Write } from '../../database/write-together.ts'
import type { Reader, Tx } from '../../services.ts'

export type NewSession = {
  readonly id: string
  readonly organization_id: string
  readonly customer_id: string | null
  readonly checkout_id: string | null
  readonly token_hash: string
  readonly expires_at: Date
  readonly created_at: Date
}

export const insertSession = (session: NewSession): Write => insertRow('customer_sessions', session)

/** Removes a few sessions that have ended: each new one that does so keeps the table from growing for ever. */
export const purgeSessions = (tx: Tx, now: Date): Write =>
  tx
    .deleteFrom('customer_sessions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('customer_sessions')
        .select('id')
        .where('expires_at', '<=', now)
        .orderBy('expires_at')
        .limit(2)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')

/** Gives the sessions made while confirming a checkout to its customer. */
export const bindSessions = async (tx: Tx, checkout_id: string, customer_id: string): Promise<void> => {
  await tx
    .updateTable('customer_sessions')
    .set({ customer_id })
    .where('checkout_id', '=', checkout_id)
    .execute()
}

/** Removes the sessions of a checkout whose confirmation came to nothing. */
export const deleteSessions = async (tx: Tx, checkout_id: string): Promise<void> => {
  await tx.deleteFrom('customer_sessions').where('checkout_id', '=', checkout_id).execute()
}

/** A session that belongs to a living customer and lasts at `now`. */
export const findLiveSession = (reader: Reader, token_hash: string, now: Date) =>
  reader
    .selectFrom('customer_sessions as session')
    .innerJoin('customers as customer', 'customer.id', 'session.customer_id')
    .select(['session.organization_id', 'customer.id as customer_id'])
    .where('session.token_hash', '=', token_hash)
    .where('session.expires_at', '>', now)
    .where('customer.deleted_at', 'is', null)
    .executeTakeFirst()
