import { type RawBuilder, sql, type SqlBool } from 'kysely'

/**
 * Matches organizations whose deletion has not been requested. Required wherever access is granted: tokens,
 * sessions, memberships, and the secrets of checkouts, links and license keys.
 *
 * @param column column with the organization's id, qualified by its table
 */
export const ofOpenOrganization = (column: string): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from organizations as home
  where home.id = ${sql.ref(column)} and home.deletion_requested_at is null)`
