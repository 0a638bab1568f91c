import { sql, type Insertable } from 'kysely'
import type { Row } from '@atelier/plumbing/database'
import type { UserPasskeysTable } from '../../core/database/tables.ts'
import type { Connection, Tx } from '../../core/services.ts'

type PasskeyRow = Row<UserPasskeysTable>

/**
 * Stores a challenge for `milliseconds` by the system clock, and deletes expired ones.
 *
 * @param session_id the session that adds a passkey with it; null for a challenge that signs in
 */
export const insertChallenge = async (
  db: Connection,
  challenge_hash: string,
  session_id: string | null,
  milliseconds: number,
): Promise<void> => {
  await db
    .deleteFrom('passkey_challenges')
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute()
  const expires_at = sql<Date>`now() + make_interval(secs => ${milliseconds / 1000})`
  await db.insertInto('passkey_challenges').values({ challenge_hash, session_id, expires_at }).execute()
}

/** Consumes a challenge. Returns true if it existed for this session and had not expired. */
export const consumeChallenge = async (
  db: Connection,
  challenge_hash: string,
  session_id: string | null,
): Promise<boolean> => {
  const consumed = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challenge_hash)
    .where('session_id', 'is not distinct from', session_id)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('challenge_hash')
    .executeTakeFirst()
  return consumed !== undefined
}

/** Returns the passkeys of a user, the oldest first. */
export const findPasskeys = (db: Connection, user_id: string): Promise<PasskeyRow[]> =>
  db
    .selectFrom('user_passkeys')
    .selectAll()
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const findPasskey = (db: Connection, credential_id: string): Promise<PasskeyRow | undefined> =>
  db.selectFrom('user_passkeys').selectAll().where('credential_id', '=', credential_id).executeTakeFirst()

/** Adds a passkey, dated by the system clock; returns false when a user has it already. */
export const insertPasskey = async (
  tx: Tx,
  passkey: Omit<Insertable<UserPasskeysTable>, 'created_at'>,
): Promise<boolean> => {
  const added = await tx
    .insertInto('user_passkeys')
    .values({ ...passkey, created_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/**
 * Records a signature by a passkey. Returns false if the passkey was deleted, or its counter was reached
 * before: then two devices hold it, and one of them is a copy.
 */
export const countUse = async (db: Connection, id: string, counter: number): Promise<boolean> => {
  const counted = await db
    .updateTable('user_passkeys')
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.lit(counter === 0)])]),
    )
    .returning('id')
    .executeTakeFirst()
  return counted !== undefined
}

/** Renames a passkey of a user, if it exists. */
export const renamePasskey = async (
  db: Connection,
  user_id: string,
  id: string,
  name: string,
): Promise<void> => {
  await db
    .updateTable('user_passkeys')
    .set({ name })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute()
}

/** Deletes a passkey of a user; returns its name, or undefined when there was none. */
export const deletePasskey = (db: Connection, user_id: string, id: string) =>
  db
    .deleteFrom('user_passkeys')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
