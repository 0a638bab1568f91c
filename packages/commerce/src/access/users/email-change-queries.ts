import type { Insertable } from 'kysely'
import type { Row } from '@atelier/plumbing/database'
import { lockRows } from '../../core/database/lock.ts'
import type { UserEmailChangesTable } from '../../core/database/tables.ts'
import type { Connection, Tx } from '../../core/services.ts'

type EmailChangeRow = Row<UserEmailChangesTable>

/** Stores a change, replacing an older one of the same user. */
export const putEmailChange = async (tx: Tx, change: Insertable<UserEmailChangesTable>): Promise<void> => {
  await tx.deleteFrom('user_email_changes').where('user_id', '=', change.user_id).execute()
  await tx.insertInto('user_email_changes').values(change).execute()
}

/** Returns the change that is pending for a user at `now`. */
export const findEmailChangeOf = (db: Connection, user_id: string, now: Date) =>
  db
    .selectFrom('user_email_changes')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const findEmailChange = (db: Connection, id: string) =>
  db.selectFrom('user_email_changes').selectAll().where('id', '=', id).executeTakeFirst()

const byToken = (db: Connection, token_hash: string, now: Date) =>
  db
    .selectFrom('user_email_changes')
    .selectAll()
    .where((eb) => eb.or([eb('old_token_hash', '=', token_hash), eb('new_token_hash', '=', token_hash)]))
    .where('expires_at', '>', now)

/** Returns the change behind a link, at `now`. */
export const findEmailChangeByToken = (db: Connection, token_hash: string, now: Date) =>
  byToken(db, token_hash, now).executeTakeFirst()

/** Returns the change behind a link, locked until the transaction ends. */
export const lockEmailChangeByToken = async (tx: Tx, token_hash: string, now: Date) => {
  const [change] = await lockRows(byToken(tx, token_hash, now), 'user_email_changes')
  return change
}

/** Records which addresses have confirmed a change. */
export const setConfirmed = async (
  tx: Tx,
  id: string,
  confirmed: { readonly old_confirmed_at?: Date; readonly new_confirmed_at?: Date },
): Promise<void> => {
  await tx.updateTable('user_email_changes').set(confirmed).where('id', '=', id).execute()
}

export const deleteEmailChange = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('user_email_changes').where('id', '=', id).execute()
}

/** Sets a user's verified new address, and ends all sessions except one. */
export const setUserEmail = async (
  tx: Tx,
  { user_id, session_id, new_email }: EmailChangeRow,
  modified_at: Date,
): Promise<void> => {
  await tx
    .updateTable('users')
    .set({ email: new_email, email_verified: true, modified_at })
    .where('id', '=', user_id)
    .execute()
  await tx.deleteFrom('user_sessions').where('user_id', '=', user_id).where('id', '!=', session_id).execute()
}
