import { sql } from 'kysely'
import type { Connection, Tx } from '../../core/services.ts'

/** The sessions of a user that have not ended by the machine's clock, the newest first. */
export const findSessions = (db: Connection, user_id: string) =>
  db
    .selectFrom('user_sessions')
    .select(['id', 'created_at', 'expires_at', 'ip_address', 'user_agent'])
    .where('user_id', '=', user_id)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** Ends a session of a user at once; whether there was one. */
export const deleteSession = async (db: Connection, user_id: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('user_sessions')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all sessions of a user but one. */
export const deleteOtherSessions = async (db: Connection, user_id: string, kept: string): Promise<void> => {
  await db.deleteFrom('user_sessions').where('user_id', '=', user_id).where('id', '!=', kept).execute()
}

/** Hands the change of address that a session waits for on to another session of the same user. */
export const moveEmailChange = async (tx: Tx, from: string, to: string): Promise<void> => {
  await tx.updateTable('user_email_changes').set({ session_id: to }).where('session_id', '=', from).execute()
}
