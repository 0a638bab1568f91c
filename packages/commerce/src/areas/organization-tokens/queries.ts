import { type Row, statement } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import type { OrganizationTokensTable } from '../../database/tables.ts'
import type { Connection, Tx } from '../../services.ts'

type TokenRow = Row<OrganizationTokensTable>

type NewToken = Omit<TokenRow, 'last_used_at' | 'created_at' | 'modified_at'>

/** Inserts a token by its hash; a token that exists already gets these scopes. */
export const insertToken = async (db: Connection, token: NewToken, created_at: Date): Promise<void> => {
  await db
    .insertInto('organization_tokens')
    .values({
      ...token,
      last_used_at: null,
      created_at,
      modified_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('token_hash')
        .doUpdateSet({ scopes: token.scopes, modified_at: created_at })
        .where(sql<boolean>`organization_tokens.scopes is distinct from excluded.scopes`),
    )
    .execute()
}

const byHash = statement('organization_tokens.by_hash', (db: Connection, token_hash: string) =>
  db
    .selectFrom('organization_tokens')
    .select(['id', 'organization_id', 'scopes', 'expires_at', 'last_used_at'])
    .where('token_hash', '=', token_hash),
)

/** The token with this hash, as far as authentication reads it. */
export const findTokenByHash = async (db: Connection, token_hash: string) => (await byHash(db, token_hash))[0]

export const markTokenUsed = async (db: Connection, id: string, last_used_at: Date): Promise<void> => {
  await db.updateTable('organization_tokens').set({ last_used_at }).where('id', '=', id).execute()
}

/** The tokens of an organization, the oldest first. */
export const findTokens = (db: Connection, organization_id: string): Promise<TokenRow[]> =>
  db
    .selectFrom('organization_tokens')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const updateToken = async (
  tx: Tx,
  id: string,
  change: Pick<TokenRow, 'scopes' | 'expires_at' | 'modified_at'>,
): Promise<void> => {
  await tx.updateTable('organization_tokens').set(change).where('id', '=', id).execute()
}

export const deleteTokens = async (
  db: Connection,
  organization_id: string,
  ids: readonly string[],
): Promise<void> => {
  await db
    .deleteFrom('organization_tokens')
    .where('organization_id', '=', organization_id)
    .where('id', 'in', ids)
    .execute()
}
