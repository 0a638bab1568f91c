import type { Row } from '@atelier/plumbing/database'
import { type Expression, sql, type SqlBool } from 'kysely'
import { comesAfter } from '../../core/database/list-filters.ts'
import { findPermitted } from '../../core/database/of-seller.ts'
import type { AuditEntriesTable } from '../../core/database/tables.ts'
import type { Connection } from '../../core/services.ts'

export type AuditEntryRow = Row<AuditEntriesTable>

/** Conditions on entries, in addition to the caller's access. */
export type Conditions = readonly Expression<SqlBool>[]

/** Start of a page, in its sort order. */
type Start = { readonly limit: number; readonly offset?: number; readonly after?: AuditEntryRow | undefined }

const entries = (db: Connection, conditions: Conditions) =>
  db.selectFrom('audit_entries').where(({ and }) => and([...conditions]))

/**
 * Returns the entries that a user may see, in parts that each have an index in the order of the log: those of
 * every organization that they own or administer, and their own changes of objects without an organization.
 */
const visibleParts = async (db: Connection, user_id: string, conditions: Conditions) => {
  const organizations = await findPermitted(db, { user_id, roles: ['owner', 'admin'] })
  const ownEntries = entries(db, conditions)
    .where('organization_id', 'is', null)
    .where('actor_type', '=', 'user')
    .where('actor_id', '=', user_id)
  return [ownEntries, ...organizations.map((id) => entries(db, conditions).where('organization_id', '=', id))]
}

/** Returns one page of the entries that a user may see, sorted by time. */
export const findPage = async (
  db: Connection,
  user_id: string,
  conditions: Conditions,
  direction: 'asc' | 'desc',
  { limit, offset = 0, after: last }: Start,
): Promise<readonly AuditEntryRow[]> => {
  const following = last === undefined ? [] : [comesAfter('audit_entries', last)]
  const parts = await visibleParts(db, user_id, [...conditions, ...following])
  const pages = parts.map((part) => {
    const page = part
      .selectAll()
      .orderBy('created_at', direction)
      .orderBy('id')
      .limit(offset + limit)
    return sql`(${page})`
  })
  const { rows } = await sql<AuditEntryRow>`
    select * from (${sql.join(pages, sql` union all `)}) as visible
    order by created_at ${sql.raw(direction)}, id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** Counts the entries that a user may see. */
export const countEntries = async (
  db: Connection,
  user_id: string,
  conditions: Conditions,
): Promise<number> => {
  const counts = (await visibleParts(db, user_id, conditions)).map((part) =>
    part.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  )
  return (await Promise.all(counts)).reduce((sum, { count }) => sum + count, 0)
}
