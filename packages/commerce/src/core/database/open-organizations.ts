import { type RawBuilder, sql, type SqlBool } from 'kysely'

/**
 * The condition that an organization is there for everybody: nobody has asked for its deletion. All ways into an
 * organization have it: tokens, sessions, memberships, and the secrets of checkouts, links and license keys.
 *
 * @param column the one with the organization's id, named with its table
 */
export const ofOpenOrganization = (column: string): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from organizations as home
  where home.id = ${sql.ref(column)} and home.deletion_requested_at is null)`
