import { type Row, statement } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import type { Oauth2CodesTable, Oauth2TokensTable } from '../../core/database/tables.ts'
import type { Connection, Tx } from '../../core/services.ts'
import { managingRoles } from './subject-queries.ts'

export type CodeRow = Row<Oauth2CodesTable>
/** A pair of an access token and a refresh token. */
export type TokenRow = Row<Oauth2TokensTable>

export const hasNonce = async (db: Connection, client_id: string, nonce: string): Promise<boolean> => {
  const code = await db
    .selectFrom('oauth2_codes')
    .select('id')
    .where('client_id', '=', client_id)
    .where('nonce', '=', nonce)
    .executeTakeFirst()
  return code !== undefined
}

/** Inserts a code. Returns false if another code of the client has its nonce. */
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

/** Returns the code of a client. */
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

/** Claims a code for a single redemption. Returns false if it was redeemed before. */
export const takeCode = async (tx: Tx, id: string, redeemed_at: Date): Promise<boolean> => {
  const consumed = await tx
    .updateTable('oauth2_codes')
    .set({ redeemed_at })
    .where('id', '=', id)
    .where('redeemed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return consumed !== undefined
}

export const insertTokens = async (tx: Tx, tokens: TokenRow): Promise<void> => {
  await tx.insertInto('oauth2_tokens').values(tokens).execute()
}

/** Returns the pair of a refresh token of any client, ended or not. */
export const findByRefreshToken = (
  db: Connection,
  refresh_token_hash: string,
): Promise<TokenRow | undefined> =>
  db
    .selectFrom('oauth2_tokens')
    .selectAll()
    .where('refresh_token_hash', '=', refresh_token_hash)
    .executeTakeFirst()

/** Returns the pair of an access or refresh token, of any client. */
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
 * Returns an access token that is not revoked, expired or not, with the last use of its consent. For an organization,
 * only while the consenting user manages it.
 */
export const findAccessToken = async (db: Connection, hash: string) => (await byAccessToken(db, hash))[0]

/** Ends a pair that was replaced. */
export const endTokens = async (tx: Tx, id: string, ended_at: Date, forget_at: Date): Promise<void> => {
  await tx.updateTable('oauth2_tokens').set({ ended_at, forget_at }).where('id', '=', id).execute()
}

/** Period in which a repeated refresh gets the same response, by the database clock. */
const repeatable = sql`interval '30 seconds'`

/** Stores the sealed response to a refresh with the pair that it replaced. */
export const updateSealedResponse = async (tx: Tx, id: string, sealed_answer: Buffer): Promise<void> => {
  await tx
    .updateTable('oauth2_tokens')
    .set({ sealed_answer, replaced_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/** Returns the sealed response to the refresh that replaced a pair. Undefined without a recent one. */
export const findRecentResponse = async (tx: Tx, id: string): Promise<Buffer | undefined> => {
  const row = await tx
    .selectFrom('oauth2_tokens')
    .select('sealed_answer')
    .where('id', '=', id)
    .where('replaced_at', '>', sql<Date>`clock_timestamp() - ${repeatable}`)
    .executeTakeFirst()
  return row?.sealed_answer ?? undefined
}

/** Ends all pairs of an authorization. */
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

/** Codes, due at their deletion. */
export const selectOldCodes = (db: Connection) =>
  db.selectFrom('oauth2_codes').select(['id', 'forget_at as due_at'])

export const deleteCode = async (db: Connection, id: string): Promise<void> => {
  await db.deleteFrom('oauth2_codes').where('id', '=', id).execute()
}

/** Returns the token pairs that can no longer be used, due at their deletion. */
export const selectOldTokens = (db: Connection) =>
  db.selectFrom('oauth2_tokens').select(['id', 'forget_at as due_at']).where('forget_at', 'is not', null)

export const deleteTokens = async (db: Connection, id: string): Promise<void> => {
  await db.deleteFrom('oauth2_tokens').where('id', '=', id).execute()
}
