import type { Row } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import type { RepositoriesTable } from '../../core/database/tables.ts'
import type { Connection } from '../../core/services.ts'
import type { ExternalOrganizationRow } from './queries.ts'

/** Selects linked accounts with their next refresh time. */
export const selectLinkedAccounts = (db: Connection) =>
  db
    .selectFrom('external_organizations')
    .select(['id', 'refresh_at as due_at'])
    .where('refresh_at', 'is not', null)

/** Returns the accounts linked to an organization. */
export const findLinkedAccounts = (
  db: Connection,
  organization_id: string,
): Promise<readonly ExternalOrganizationRow[]> =>
  db
    .selectFrom('external_organizations')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .execute()

export const findAccount = (db: Connection, id: string): Promise<ExternalOrganizationRow | undefined> =>
  db.selectFrom('external_organizations').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns an organization's account by GitHub's id; it must exist. */
export const getAccountOf = (
  db: Connection,
  organization_id: string,
  account_id: string,
): Promise<ExternalOrganizationRow> =>
  db
    .selectFrom('external_organizations')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('platform', '=', 'github')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()

/** Returns the sequence number of a new reading, greater than those of all earlier readings. */
export const beginReading = async (db: Connection): Promise<number> => {
  const next = await sql<{ reading: number }>`select nextval('account_readings')::integer as reading`.execute(
    db,
  )
  return next.rows[0]?.reading ?? 0
}

/** Returns an account's linked repository by name, ignoring case. */
export const findRepositoryByName = (
  db: Connection,
  external_organization_id: string,
  name: string,
): Promise<Row<RepositoriesTable> | undefined> =>
  db
    .selectFrom('repositories')
    .selectAll()
    .where('external_organization_id', '=', external_organization_id)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst()

/** Returns an organization's linked account by name, ignoring case. */
export const findLinkedAccount = (
  db: Connection,
  organization_id: string,
  name: string,
): Promise<ExternalOrganizationRow | undefined> =>
  db
    .selectFrom('external_organizations')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst()

/** Returns an organization's linked repository by GitHub's id, with its owner. */
export const findLinkedRepository = (db: Connection, organization_id: string, platform_id: string) =>
  db
    .selectFrom('repositories')
    .innerJoin('external_organizations as owner', 'owner.id', 'repositories.external_organization_id')
    .select(['repositories.name', 'owner.name as owner', 'owner.account_id', 'owner.installation_id'])
    .where('repositories.organization_id', '=', organization_id)
    .where('repositories.platform_id', '=', platform_id)
    .where('repositories.removed_at', 'is', null)
    .where('owner.removed_at', 'is', null)
    .executeTakeFirst()

/** Returns GitHub's ids of an account's stored repositories, including removed ones. */
export const findKnownRepositories = async (
  db: Connection,
  external_organization_id: string,
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('repositories')
    .select('platform_id')
    .where('external_organization_id', '=', external_organization_id)
    .execute()
  return new Set(rows.map(({ platform_id }) => platform_id))
}
