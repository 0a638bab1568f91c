import { type Row, statement } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import type { OrganizationTokensTable } from '../../core/database/tables.ts'
import { ofOpenOrganization, ofSeller } from '../../core/database/of-seller.ts'
import { anyOf } from '../../core/database/list-filters.ts'
import type { MemberRole } from '../identity/roles.ts'
import type { Connection, Tx } from '../../core/services.ts'

export type TokenRow = Row<OrganizationTokensTable>

export type NewToken = Omit<TokenRow, 'last_used_at' | 'created_at' | 'modified_at' | 'revision'>

/** Inserts a token by its hash, or updates the scopes of an existing token. */
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

const byHash = statement((db: Connection, token_hash: string) =>
  db
    .selectFrom('organization_tokens')
    .select(['id', 'organization_id', 'wire', 'expires_at', 'last_used_at'])
    // The driver parses an array of texts character by character.
    .select(sql<readonly string[]>`to_json(scopes)`.as('scopes'))
    .where('token_hash', '=', token_hash)
    .where(ofOpenOrganization('organization_tokens.organization_id')),
)

/** Returns the columns of a token that authentication needs, by its hash. */
export const findTokenByHash = async (db: Connection, token_hash: string) => (await byHash(db, token_hash))[0]

/** Returns the tokens of an organization, oldest first. */
export const findTokens = (db: Connection, organization_id: string): Promise<TokenRow[]> =>
  db
    .selectFrom('organization_tokens')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const updateToken = (
  tx: Tx,
  id: string,
  change: Partial<Pick<TokenRow, 'label' | 'scopes' | 'wire' | 'expires_at' | 'modified_at'>>,
): Promise<TokenRow> =>
  tx
    .updateTable('organization_tokens')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Roles that manage the tokens of their organization. */
const managingRoles: readonly MemberRole[] = ['owner', 'admin', 'developer']

/** Selects the tokens of the organizations in which a user manages them. */
export const managedTokens = (db: Connection, user_id: string) =>
  db
    .selectFrom('organization_tokens')
    .where(ofSeller({ user_id, roles: managingRoles }, 'organization_tokens.organization_id'))

export const findTokensByIds = (db: Connection, ids: readonly string[]): Promise<TokenRow[]> =>
  db.selectFrom('organization_tokens').selectAll().where('id', '=', anyOf(ids)).execute()

/** Selects a token of an organization that the user belongs to, with the user's role. */
export const findTokenOfMember = (db: Connection, id: string, user_id: string) =>
  db
    .selectFrom('organization_tokens')
    .innerJoin(
      'organization_members as member',
      'member.organization_id',
      'organization_tokens.organization_id',
    )
    .select([
      'organization_tokens.id',
      'organization_tokens.organization_id',
      'organization_tokens.revision',
      'member.role',
    ])
    .where('organization_tokens.id', '=', id)
    .where('member.user_id', '=', user_id)
    .where(ofOpenOrganization('organization_tokens.organization_id'))
    .executeTakeFirst()

export const deleteTokens = async (
  db: Connection,
  organization_id: string,
  ids: readonly string[],
): Promise<void> => {
  await db
    .deleteFrom('organization_tokens')
    .where('organization_id', '=', organization_id)
    .where('id', '=', anyOf(ids))
    .execute()
}

/** Deletes the tokens with these hashes. Returns them. */
export const deleteOrganizationTokensByHash = (tx: Tx, hashes: readonly string[]) =>
  tx
    .deleteFrom('organization_tokens')
    .where('token_hash', 'in', hashes)
    .returning(['token_hash', 'label', 'organization_id'])
    .execute()
