import { type Row, statement } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import type { Oauth2CodesTable, Oauth2TokensTable } from '../../database/tables.ts'
import type { Connection, Tx } from '../../services.ts'
import { managingRoles } from './subject-queries.ts'

export type CodeRow = Row<Oauth2CodesTable>
/** A pair of an access token and a refresh token. */
export type TokenRow = Row<Oauth2TokensTable>

export const hasNonce = async (db: Connection, client_id: string, nonce: string): Promise<boolean> => {
  const found = await db
    .selectFrom('oauth2_codes')
    .select('id')
    .where('client_id', '=', client_id)
    .where('nonce', '=', nonce)
    .executeTakeFirst()
  return found !== undefined
}

/** Inserts a code; false when another code of the client has its nonce. */
export const insertCode = async (tx: Tx, code: CodeRow): Promise<boolean> => {
  const inserted = await tx
    .insertInto('oauth2_codes')
    .values(code)
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'nonce']).where('nonce', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** A code of a client. */
export const findCode = (
  db: Connection,
  code_hash: string,
  client_id: string,
): Promise<CodeRow | undefined> =>
  db
    .selectFrom('oauth2_codes')
    .selectAll()
    .where('code_hash', '=', code_hash)
    .where('client_id', '=', client_id)
    .executeTakeFirst()

/** Takes a code for the one caller that gets tokens for it; false for every other. */
export const takeCode = async (tx: Tx, id: string, redeemed_at: Date): Promise<boolean> => {
  const taken = await tx
    .updateTable('oauth2_codes')
    .set({ redeemed_at })
    .where('id', '=', id)
    .where('redeemed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

export const insertTokens = async (tx: Tx, tokens: TokenRow): Promise<void> => {
  await tx.insertInto('oauth2_tokens').values(tokens).execute()
}

/** The pair, of whatever client, that a refresh token belongs to, ended or not. */
export const findByRefreshToken = (
  db: Connection,
  refresh_token_hash: string,
): Promise<TokenRow | undefined> =>
  db
    .selectFrom('oauth2_tokens')
    .selectAll()
    .where('refresh_token_hash', '=', refresh_token_hash)
    .executeTakeFirst()

/** The pair, of whatever client, that a token is one half of. */
export const findByEitherToken = (db: Connection, hash: string): Promise<TokenRow | undefined> =>
  db
    .selectFrom('oauth2_tokens')
    .selectAll()
    .where(({ or, eb }) => or([eb('access_token_hash', '=', hash), eb('refresh_token_hash', '=', hash)]))
    .executeTakeFirst()

const byAccessToken = statement((db: Connection, hash: string) =>
  db
    .selectFrom('oauth2_tokens')
    .innerJoin('oauth2_clients', 'oauth2_clients.id', 'oauth2_tokens.client_id')
    .leftJoin('oauth2_grants as grant', (join) =>
      join
        .onRef('grant.client_id', '=', 'oauth2_tokens.client_id')
        .onRef('grant.user_id', '=', 'oauth2_tokens.user_id')
        .onRef('grant.organization_id', 'is not distinct from', 'oauth2_tokens.organization_id'),
    )
    .select([
      'oauth2_tokens.id',
      'oauth2_tokens.user_id',
      'oauth2_tokens.organization_id',
      'oauth2_tokens.scopes',
      'oauth2_tokens.expires_at',
      'grant.id as grant_id',
      'grant.last_used_at',
    ])
    .where('oauth2_tokens.access_token_hash', '=', hash)
    .where('oauth2_tokens.ended_at', 'is', null)
    .where('oauth2_clients.deleted_at', 'is', null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('oauth2_tokens.organization_id', 'is', null),
        exists(
          selectFrom('organization_members as member')
            .select('member.user_id')
            .whereRef('member.organization_id', '=', 'oauth2_tokens.organization_id')
            .whereRef('member.user_id', '=', 'oauth2_tokens.user_id')
            .where('member.role', 'in', managingRoles),
        ),
      ]),
    ),
)

/**
 * What an access token says that was not revoked, and when its consent was used last; it may have expired. A token of an
 * organization is found only while the user who gave the access manages the organization.
 */
export const findAccessToken = async (db: Connection, hash: string) => (await byAccessToken(db, hash))[0]

/** Ends one pair: it was replaced. */
export const endTokens = async (tx: Tx, id: string, ended_at: Date, forget_at: Date): Promise<void> => {
  await tx.updateTable('oauth2_tokens').set({ ended_at, forget_at }).where('id', '=', id).execute()
}

/** For how long, by the database's time, a refresh that is repeated gets its answer again. */
const repeatable = sql`interval '30 seconds'`

/** Saves the sealed answer to a refresh beside the pair that it replaced. */
export const saveAnswer = async (tx: Tx, id: string, sealed_answer: Buffer): Promise<void> => {
  await tx
    .updateTable('oauth2_tokens')
    .set({ sealed_answer, replaced_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/** The sealed answer to the refresh that replaced a pair; undefined when it is too long ago, or there was none. */
export const findRecentAnswer = async (tx: Tx, id: string): Promise<Buffer | undefined> => {
  const row = await tx
    .selectFrom('oauth2_tokens')
    .select('sealed_answer')
    .where('id', '=', id)
    .where('replaced_at', '>', sql<Date>`clock_timestamp() - ${repeatable}`)
    .executeTakeFirst()
  return row?.sealed_answer ?? undefined
}

/** Ends every pair that came from one authorization. */
export const endFamily = async (
  tx: Tx,
  family_id: string,
  ended_at: Date,
  forget_at: Date,
): Promise<void> => {
  await tx
    .updateTable('oauth2_tokens')
    .set({ ended_at, forget_at })
    .where('family_id', '=', family_id)
    .where('ended_at', 'is', null)
    .execute()
}

export const endTokensOfClient = async (
  tx: Tx,
  client_id: string,
  ended_at: Date,
  forget_at: Date,
): Promise<void> => {
  await tx
    .updateTable('oauth2_tokens')
    .set({ ended_at, forget_at })
    .where('client_id', '=', client_id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Codes that nobody can use any more, with the moment at which they are deleted. */
export const selectOldCodes = (db: Connection) =>
  db.selectFrom('oauth2_codes').select(['id', 'forget_at as due_at'])

export const deleteCode = async (db: Connection, id: string): Promise<void> => {
  await db.deleteFrom('oauth2_codes').where('id', '=', id).execute()
}

/** Tokens that nobody can use any more, with the moment at which they are deleted. */
export const selectOldTokens = (db: Connection) =>
  db.selectFrom('oauth2_tokens').select(['id', 'forget_at as due_at']).where('forget_at', 'is not', null)

export const deleteTokens = async (db: Connection, id: string): Promise<void> => {
  await db.deleteFrom('oauth2_tokens').where('id', '=', id).execute()
}
