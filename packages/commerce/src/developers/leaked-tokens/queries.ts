import type { Row } from '@atelier/plumbing/database'
import type { LeakedTokensTable } from '../../core/database/tables.ts'
import type { Connection, Tx } from '../../core/services.ts'

export type LeakedTokenRow = Row<LeakedTokensTable>

/** Reported token known to this server, with its kind and holders. */
export type Leak = Pick<
  LeakedTokenRow,
  'token_hash' | 'kind' | 'name' | 'organization_id' | 'user_id' | 'customer_id'
>

/** Returns the hashes of tokens that were reported before. */
export const findReported = async (tx: Tx, hashes: readonly string[]): Promise<readonly string[]> =>
  (await tx.selectFrom('leaked_tokens').select('token_hash').where('token_hash', 'in', hashes).execute()).map(
    ({ token_hash }) => token_hash,
  )

export const insertLeaks = async (tx: Tx, leaks: readonly LeakedTokenRow[]): Promise<void> => {
  if (leaks.length > 0) await tx.insertInto('leaked_tokens').values(leaks).execute()
}

/**
 * Returns the OAuth2 access and refresh tokens with these hashes, including ended ones, with their client and
 * subject.
 */
export const findOAuth2Tokens = async (tx: Tx, hashes: readonly string[]) => {
  const pairs = await tx
    .selectFrom('oauth2_tokens as token')
    .innerJoin('oauth2_clients as client', 'client.id', 'token.client_id')
    .select([
      'token.client_id',
      'token.user_id',
      'token.organization_id',
      'token.access_token_hash',
      'token.refresh_token_hash',
      'client.client_name',
    ])
    .where(({ or, eb }) =>
      or([eb('token.access_token_hash', 'in', hashes), eb('token.refresh_token_hash', 'in', hashes)]),
    )
    .orderBy('token.id')
    .execute()
  return pairs.flatMap(({ access_token_hash, refresh_token_hash, ...token }) =>
    [access_token_hash, refresh_token_hash].flatMap((token_hash) =>
      token_hash !== null && hashes.includes(token_hash) ? [{ ...token, token_hash }] : [],
    ),
  )
}

export const findLeak = (db: Connection, id: string): Promise<LeakedTokenRow | undefined> =>
  db.selectFrom('leaked_tokens').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns the e-mail addresses of users affected by a leak. */
export const findConcernedUsers = async (
  db: Connection,
  { organization_id, user_id }: LeakedTokenRow,
): Promise<readonly string[]> => {
  const people = await db
    .selectFrom('users')
    .select('email')
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('users.id', '=', user_id),
        exists(
          selectFrom('organization_members as member')
            .select('member.user_id')
            .whereRef('member.user_id', '=', 'users.id')
            .where('member.organization_id', '=', organization_id)
            .where('member.role', 'in', ['owner', 'admin']),
        ),
      ]),
    )
    .orderBy('email')
    .execute()
  return people.map(({ email }) => email)
}
