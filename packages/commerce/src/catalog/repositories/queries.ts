import { json, type Row } from '@atelier/plumbing/database'
import { anyOf } from '../../core/database/list-filters.ts'
import type { ExternalOrganizationsTable, RepositoriesTable } from '../../core/database/tables.ts'
import { notFound } from '../../access/index.ts'
import type { Connection, Tx } from '../../core/services.ts'
import { type Tenancy, ofOpenOrganization, ofSeller } from '../../core/database/of-seller.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { findOrganizations, type OrganizationRow } from '../../organization/organizations/index.ts'

export type ExternalOrganizationRow = Row<ExternalOrganizationsTable>
export type RepositoryRow = Row<RepositoriesTable>

/** Repository with its owner on the platform and the linked organization. */
export type StoredRepository = RepositoryRow & {
  readonly owner: ExternalOrganizationRow
  readonly organization: OrganizationRow
}

/** Reader of repositories: a seller, or the public. */
export type Reader = Tenancy | { readonly kind: 'public' }
export const publicReader: Reader = { kind: 'public' }

const isEverybody = (reader: Reader): reader is { readonly kind: 'public' } =>
  'kind' in reader && reader.kind === 'public'

/** Visibility condition: sellers see rows linked to them; the public sees public rows. */
export const isSeenBy = (
  reader: Reader,
  table: 'repositories' | 'external_organizations',
): RawBuilder<SqlBool> => {
  const column = `${table}.organization_id`
  if (!isEverybody(reader)) return ofSeller(reader, column)
  const isOpen = ofOpenOrganization(column)
  return table === 'repositories' ? sql`(not repositories.is_private and ${isOpen})` : isOpen
}

/** Returns linked accounts by id, in no particular order. */
export const findExternalOrganizations = (
  db: Connection,
  ids: readonly string[],
  reader: Reader,
): Promise<readonly ExternalOrganizationRow[]> =>
  db
    .selectFrom('external_organizations')
    .selectAll()
    .where(isSeenBy(reader, 'external_organizations'))
    .where('id', '=', anyOf(ids))
    .execute()

/** Returns repositories by id, in no particular order. */
export const findRepositories = async (
  db: Connection,
  ids: readonly string[],
  reader: Reader,
): Promise<readonly StoredRepository[]> => {
  const rows = await db
    .selectFrom('repositories')
    .selectAll()
    .where(isSeenBy(reader, 'repositories'))
    .where('removed_at', 'is', null)
    .where('id', '=', anyOf(ids))
    .execute()
  const ownerIds = [...new Set(rows.map(({ external_organization_id }) => external_organization_id))]
  const organizationIds = [...new Set(rows.map(({ organization_id }) => organization_id))]
  const [owners, organizations] = await Promise.all([
    findExternalOrganizations(db, ownerIds, reader),
    findOrganizations(db, organizationIds),
  ])
  const ownerOf = new Map(owners.map((owner) => [owner.id, owner]))
  const organizationOf = new Map(organizations.map((organization) => [organization.id, organization]))
  return rows.flatMap((row) => {
    const owner = ownerOf.get(row.external_organization_id)
    const organization = organizationOf.get(row.organization_id)
    return owner === undefined || organization === undefined ? [] : [{ ...row, owner, organization }]
  })
}

/** Returns a repository visible to the reader. @throws ResourceNotFound */
export const getRepository = async (
  db: Connection,
  reader: Reader,
  id: string,
): Promise<StoredRepository> => {
  const [repository] = await findRepositories(db, [id], reader)
  if (repository === undefined) throw notFound('repository', id)
  return repository
}

export const updateProfile = async (
  tx: Tx,
  id: string,
  profile_settings: NonNullable<RepositoryRow['profile_settings']>,
  modified_at: Date,
): Promise<void> => {
  await tx
    .updateTable('repositories')
    .set({ profile_settings: json(profile_settings), modified_at })
    .where('id', '=', id)
    .execute()
}

/** Returns the ids that belong to organizations. */
export const findOrganizationIds = async (
  db: Connection,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await findOrganizations(db, ids)
  return new Set(rows.map(({ id }) => id))
}

/** Returns the ids that belong to products of the organization. */
export const findProductIds = async (
  db: Connection,
  organization_id: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('organization_id', '=', organization_id)
    .where('id', '=', anyOf(ids))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
