import type { additions } from '@atelier/contract'
import { iso } from '@atelier/plumbing/database'
import { csvLine, type Handler } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { auditConditionsOf } from './filter-queries.ts'
import { type AuditEntryRow, countEntries, findPage } from './queries.ts'

const columns = [
  'id',
  'created_at',
  'organization_id',
  'actor_type',
  'actor_id',
  'credential_type',
  'credential_id',
  'request_id',
  'ip_address',
  'endpoint',
  'action',
  'object_type',
  'object_id',
  'before',
  'after',
] as const

const lineOf = (entry: AuditEntryRow): string =>
  csvLine(
    columns.map((column) => {
      if (column === 'created_at') return iso(entry.created_at)
      const value = entry[column]
      return value === null || typeof value === 'string' ? value : JSON.stringify(value)
    }),
  )

type For<Name extends keyof typeof additions.auditLog> = Handler<(typeof additions.auditLog)[Name], Services>

/** Lists the changes that the caller may see. */
export const list: For<'list'> = async ({ query }, { database: { db }, caller }) => {
  const { page, limit, sorting, ...filters } = query
  const conditions = auditConditionsOf(filters)
  const direction = sorting[0] === 'created_at' ? 'asc' : 'desc'
  const [rows, total_count] = await Promise.all([
    findPage(db, caller.user_id, conditions, direction, { limit, offset: (page - 1) * limit }),
    countEntries(db, caller.user_id, conditions),
  ])
  const items = rows.map(({ created_at, ...entry }) => ({ ...entry, created_at: iso(created_at) }))
  return { items, pagination: { total_count, max_page: Math.ceil(total_count / limit) } }
}

/** Page size of the export, in entries. */
const exportPageLength = 500

/** Writes all changes that the caller may see as CSV. */
export const exportEntries: For<'export'> = async function* ({ query }, { database, caller }) {
  yield csvLine(columns)
  const conditions = auditConditionsOf(query)
  let page: readonly AuditEntryRow[]
  let after: AuditEntryRow | undefined
  do {
    page = await findPage(database.db, caller.user_id, conditions, 'desc', { limit: exportPageLength, after })
    yield page.map(lineOf).join('')
    after = page.at(-1)
  } while (page.length === exportPageLength)
}
