import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Connection } from '../core/services.ts'

/** Selects organizations, as their members see them. */
export const selectProfiles = (db: Connection) =>
  db.selectFrom('organizations').select(['id', 'name', 'slug', 'avatar_url', 'deletion_requested_at'])

/** Returns the condition for a column with the id of an organization whose deletion is not requested. */
export const isOpen = (column: string): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from organizations as home
  where home.id = ${sql.ref(column)} and home.deletion_requested_at is null)`
