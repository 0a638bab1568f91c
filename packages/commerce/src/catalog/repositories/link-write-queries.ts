import { sql } from 'kysely'
import { chunksOf } from '../../core/database/chunks.ts'
import type { AccountProfile, GithubRepository, Installation } from '../integrations/github/port.ts'
import type { Connection, Tx } from '../../core/services.ts'
import type { ExternalOrganizationRow } from './queries.ts'

/**
 * Stores the reading of an installation for its linked organization.
 *
 * @returns undefined when a later reading is already stored
 */
export const storeAccount = (
  tx: Tx,
  organization_id: string,
  { id: installation_id, account }: Installation,
  profile: AccountProfile,
  { reading, read_at, refresh_at }: Pick<ExternalOrganizationRow, 'reading' | 'read_at' | 'refresh_at'>,
): Promise<ExternalOrganizationRow | undefined> => {
  const { id: account_id, ...seen } = account
  const values = { installation_id, ...seen, ...profile, reading, read_at, refresh_at, removed_at: null }
  return tx
    .insertInto('external_organizations')
    .values({
      ...values,
      id: crypto.randomUUID(),
      organization_id,
      platform: 'github',
      account_id,
      created_at: read_at,
      modified_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .constraint('external_organizations_account')
        .doUpdateSet({ ...values, modified_at: read_at })
        .where('external_organizations.reading', '<', reading),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Inserts or updates the repositories of an account. */
export const storeRepositories = async (
  tx: Tx,
  { id: external_organization_id, organization_id }: ExternalOrganizationRow,
  repositories: readonly GithubRepository[],
  now: Date,
): Promise<void> => {
  for (const part of chunksOf(repositories))
    await tx
      .insertInto('repositories')
      .values(
        part.map(({ id: platform_id, ...seen }) => ({
          ...seen,
          id: crypto.randomUUID(),
          organization_id,
          external_organization_id,
          platform_id,
          profile_settings: null,
          removed_at: null,
          created_at: now,
          modified_at: null,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .constraint('repositories_platform_id')
          .doUpdateSet(({ ref }) => ({
            name: ref('excluded.name'),
            is_private: ref('excluded.is_private'),
            description: ref('excluded.description'),
            stars: ref('excluded.stars'),
            license: ref('excluded.license'),
            homepage: ref('excluded.homepage'),
            removed_at: null,
            modified_at: now,
          }))
          .where(
            sql<boolean>`(repositories.name, repositories.is_private, repositories.description, repositories.stars, repositories.license, repositories.homepage, repositories.removed_at)
              is distinct from (excluded.name, excluded.is_private, excluded.description, excluded.stars, excluded.license, excluded.homepage, null::timestamptz)`,
          ),
      )
      .execute()
}

/** Removes the repositories of an account that are not in the list of GitHub ids. */
export const removeOtherRepositories = async (
  tx: Tx,
  external_organization_id: string,
  platform_ids: readonly string[],
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('repositories')
    .set({ removed_at: now, modified_at: now })
    .where('external_organization_id', '=', external_organization_id)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`not (platform_id = any(${[...platform_ids]}::text[]))`)
    .execute()
}

/** Sets the next refresh time of an account. */
export const postponeRefresh = async (db: Connection, id: string, refresh_at: Date): Promise<void> => {
  await db
    .updateTable('external_organizations')
    .set({ refresh_at })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .execute()
}

/** Records the removal of the App. Repository settings of sellers are retained for a new link. */
export const removeAccount = async (tx: Tx, id: string, reading: number, now: Date): Promise<void> => {
  await Promise.all([
    tx
      .updateTable('external_organizations')
      .set({ removed_at: now, refresh_at: null, modified_at: now, reading })
      .where('id', '=', id)
      .execute(),
    removeOtherRepositories(tx, id, [], now),
  ])
}
