import { sql } from 'kysely'
import type { Connection, Tx } from '../../core/services.ts'

/** Returns a user's sessions that have not expired by the system clock, the newest first. */
export const findSessions = (db: Connection, user_id: string) =>
  db
    .selectFrom('user_sessions')
    .select(['id', 'created_at', 'expires_at', 'ip_address', 'user_agent'])
    .where('user_id', '=', user_id)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** Ends a session of a user immediately. Returns true if it existed. */
export const deleteSession = async (db: Connection, user_id: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('user_sessions')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all sessions of a user except one. */
export const deleteOtherSessions = async (
  db: Connection,
  user_id: string,
  current_id: string,
): Promise<void> => {
  await db.deleteFrom('user_sessions').where('user_id', '=', user_id).where('id', '!=', current_id).execute()
}

/** Moves a session's pending change of address to another session of the same user. */
export const moveEmailChange = async (tx: Tx, from: string, to: string): Promise<void> => {
  await tx.updateTable('user_email_changes').set({ session_id: to }).where('session_id', '=', from).execute()
}

/** Deletes the sessions with these stored tokens. Returns them. */
export const deleteSessionsByToken = (tx: Tx, tokens: readonly string[]) =>
  tx.deleteFrom('user_sessions').where('token', 'in', tokens).returning(['token', 'user_id']).execute()
