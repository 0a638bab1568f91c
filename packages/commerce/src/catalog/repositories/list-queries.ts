import { contract } from '@atelier/contract'
import { sql } from 'kysely'
import { defineList } from '../../core/database/define-list.ts'
import { equals, oneOf } from '../../core/database/list-filters.ts'
import { presentExternalOrganization, presentRepository } from './present.ts'
import { publicReader, findExternalOrganizations, findRepositories, isSeenBy } from './queries.ts'

/** Returns the condition on the owner of a repository. */
const ofOwner = (column: 'platform' | 'name') => (values: readonly string[]) =>
  sql<boolean>`exists (select from external_organizations as owner
    where owner.id = repositories.external_organization_id and ${sql.ref(`owner.${column}`)} in (${sql.join(values)}))`

/** Lists the repositories linked to a seller; for other callers, all public ones. */
export const listRepositories = defineList(contract.repositories.list, {
  of_seller: 'repositories.organization_id',
  of_public: () => isSeenBy(publicReader, 'repositories'),
  from: (db) => db.selectFrom('repositories').where('repositories.removed_at', 'is', null),
  id: 'repositories.id',
  filters: {
    platform: ofOwner('platform'),
    name: oneOf('repositories.name'),
    external_organization_name: ofOwner('name'),
    is_private: equals('repositories.is_private'),
    organization_id: oneOf('repositories.organization_id'),
  },
  sorts: {
    created_at: 'repositories.created_at',
    name: sql`lower(repositories.name)`,
    stars: { by: sql`repositories.stars`, nulls: 'last' },
  },
  load: findRepositories,
  present: (row, { caller }) => presentRepository(row, caller),
})

/** Lists the platform accounts linked to a seller; for other callers, all. */
export const listExternalOrganizations = defineList(contract.externalOrganizations.list, {
  of_seller: 'external_organizations.organization_id',
  of_public: () => isSeenBy(publicReader, 'external_organizations'),
  from: (db) =>
    db.selectFrom('external_organizations').where('external_organizations.removed_at', 'is', null),
  id: 'external_organizations.id',
  filters: {
    platform: oneOf('external_organizations.platform'),
    name: oneOf('external_organizations.name'),
    organization_id: oneOf('external_organizations.organization_id'),
  },
  sorts: {
    created_at: 'external_organizations.created_at',
    name: sql`lower(external_organizations.name)`,
  },
  load: findExternalOrganizations,
  present: presentExternalOrganization,
})
