import { json, type Row } from '@atelier/plumbing/database'
import type { Oauth2SigningKeysTable } from '../../core/database/tables.ts'
import type { Connection, Tx } from '../../core/services.ts'

/** A signing key of ID tokens, with its private half encrypted. */
export type SigningKeyRow = Row<Oauth2SigningKeysTable>

/** Returns the keys without a successor, the newest first: one, or several after a change of the server secret. */
export const findCurrentKeys = (db: Connection): Promise<readonly SigningKeyRow[]> =>
  db
    .selectFrom('oauth2_signing_keys')
    .selectAll()
    .where('replace_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .execute()

/** Returns the keys whose signatures may still be in use, the newest first. */
export const findPublishedKeys = (db: Connection, now: Date): Promise<readonly SigningKeyRow[]> =>
  db
    .selectFrom('oauth2_signing_keys')
    .selectAll()
    .where(({ or, eb }) => or([eb('forget_at', 'is', null), eb('forget_at', '>', now)]))
    .orderBy('created_at', 'desc')
    .execute()

export const insertKey = async (tx: Tx, key: SigningKeyRow): Promise<void> => {
  await tx
    .insertInto('oauth2_signing_keys')
    .values({ ...key, public_key: json(key.public_key) })
    .execute()
}

/** Retires a key that has a successor. */
export const retireKey = async (tx: Tx, id: string, forget_at: Date): Promise<void> => {
  await tx
    .updateTable('oauth2_signing_keys')
    .set({ replace_at: null, forget_at })
    .where('id', '=', id)
    .execute()
}

/** Selects the active keys, due at their replacement. */
export const selectKeysToReplace = (db: Connection) =>
  db
    .selectFrom('oauth2_signing_keys')
    .select(['id', 'replace_at as due_at'])
    .where('replace_at', 'is not', null)

/** Selects the retired keys, due at their deletion. */
export const selectOldKeys = (db: Connection) =>
  db
    .selectFrom('oauth2_signing_keys')
    .select(['id', 'forget_at as due_at'])
    .where('forget_at', 'is not', null)

export const deleteKey = async (db: Connection, id: string): Promise<void> => {
  await db.deleteFrom('oauth2_signing_keys').where('id', '=', id).execute()
}
