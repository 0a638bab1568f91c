import { type Row, statement } from '@atelier/plumbing/database'
import { anyOf } from '../../core/database/list-filters.ts'
import type { PersonalTokensTable } from '../../core/database/tables.ts'
import type { Connection, Tx } from '../../core/services.ts'

export type PersonalTokenRow = Row<PersonalTokensTable>

export type NewPersonalToken = Omit<PersonalTokenRow, 'revision'>

export const insertToken = async (db: Connection, token: NewPersonalToken): Promise<void> => {
  await db.insertInto('personal_tokens').values(token).execute()
}

const byHash = statement((db: Connection, token_hash: string) =>
  db
    .selectFrom('personal_tokens')
    .select(['id', 'user_id', 'scopes', 'wire', 'expires_at', 'last_used_at'])
    .where('token_hash', '=', token_hash),
)

/** Returns the columns of a token that authentication needs, by its hash. */
export const findTokenByHash = async (db: Connection, token_hash: string) => (await byHash(db, token_hash))[0]

/** Selects the tokens of a user. */
export const tokensOf = (db: Connection, user_id: string) =>
  db.selectFrom('personal_tokens').where('personal_tokens.user_id', '=', user_id)

export const findTokens = (db: Connection, ids: readonly string[]): Promise<readonly PersonalTokenRow[]> =>
  db.selectFrom('personal_tokens').selectAll().where('id', '=', anyOf(ids)).execute()

/** Returns a token of a user. */
export const findToken = (
  db: Connection,
  user_id: string,
  id: string,
): Promise<PersonalTokenRow | undefined> =>
  db
    .selectFrom('personal_tokens')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst()

export const updateToken = (
  tx: Tx,
  id: string,
  change: Partial<Pick<PersonalTokenRow, 'comment' | 'scopes' | 'wire' | 'modified_at'>>,
): Promise<PersonalTokenRow> =>
  tx.updateTable('personal_tokens').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Deletes a token of a user. Returns false if there is none. */
export const deleteToken = async (tx: Tx, user_id: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('personal_tokens')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the tokens with these hashes. Returns them. */
export const deletePersonalTokensByHash = (tx: Tx, hashes: readonly string[]) =>
  tx
    .deleteFrom('personal_tokens')
    .where('token_hash', 'in', hashes)
    .returning(['token_hash', 'comment', 'user_id'])
    .execute()
