import { storedEmail } from '@atelier/contract/primitives/email-domains'
import { sql } from 'kysely'
import type { UsersTable } from '../../core/database/tables.ts'
import type { Row } from '@atelier/plumbing/database'
import type { Connection, Tx } from '../../core/services.ts'

export type UserRow = Row<UsersTable>

export const findUser = (db: Connection, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns true if a user has the e-mail address, in any case. */
export const hasUser = async (db: Connection, email: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', storedEmail(email).toLowerCase())
    .executeTakeFirst()) !== undefined

/** Deletes a user, with sessions and all dependent rows. A member of an organization cannot be deleted. */
export const deleteUser = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('users').where('id', '=', id).execute()
}

/**
 * Returns the user with an e-mail address, in any case; creates one with an unverified address when there is
 * none.
 */
export const ensureUser = async (tx: Tx, address: string, created_at: Date): Promise<UserRow> => {
  const email = storedEmail(address).toLowerCase()
  return (
    tx
      .insertInto('users')
      .values({
        id: crypto.randomUUID(),
        email,
        email_verified: false,
        name: '',
        avatar_url: null,
        created_at,
      })
      // An existing user is unchanged; the row is locked, so that it keeps the address until the transaction
      // ends.
      .onConflict((conflict) =>
        conflict.expression(sql`lower(email)`).doUpdateSet({ email: ({ ref }) => ref('users.email') }),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
  )
}

/** Renames a user. */
export const setUserName = async (
  db: Connection,
  id: string,
  name: string,
  modified_at: Date,
): Promise<void> => {
  await db.updateTable('users').set({ name, modified_at }).where('id', '=', id).execute()
}
