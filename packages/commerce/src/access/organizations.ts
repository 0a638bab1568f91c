import type { Row } from '@atelier/plumbing/database'
import type { SelectQueryBuilder } from 'kysely'
import { laterQuery } from '../core/database/later-query.ts'
import type { OrganizationsTable, Tables } from '../core/database/tables.ts'
import type { Connection } from '../core/services.ts'

/** An organization, as its members and the programs of its users see it. */
type Profile = Pick<Row<OrganizationsTable>, 'id' | 'name' | 'slug' | 'avatar_url' | 'deletion_requested_at'>

/** Selects all organizations, to be joined as `organizations`. Supplied by `organization`. */
export const selectOrganizations =
  laterQuery<(db: Connection) => SelectQueryBuilder<Tables, 'organizations', Profile>>()
