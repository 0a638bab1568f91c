import type { additions } from '@atelier/contract'
import type { Expression, SqlBool } from 'kysely'
import type { output } from 'zod/v4/core'
import { conditionsOf, isBefore, isFrom, oneOf } from '../../core/database/list-filters.ts'
import type { Conditions } from './queries.ts'

type Filters = output<typeof additions.auditLog.export.query>

/** Filters of the list and of the export. */
const filters: {
  readonly [Name in keyof Filters]-?: (value: NonNullable<Filters[Name]>) => Expression<SqlBool>
} = {
  organization_id: oneOf('audit_entries.organization_id'),
  actor_type: oneOf('audit_entries.actor_type'),
  actor_id: oneOf('audit_entries.actor_id'),
  credential_id: oneOf('audit_entries.credential_id'),
  object_type: oneOf('audit_entries.object_type'),
  object_id: oneOf('audit_entries.object_id'),
  endpoint: oneOf('audit_entries.endpoint'),
  request_id: oneOf('audit_entries.request_id'),
  start_timestamp: isFrom('audit_entries.created_at'),
  end_timestamp: isBefore('audit_entries.created_at'),
}

/** Returns the conditions of a call's query. */
export const auditConditionsOf = (query: Filters): Conditions => conditionsOf(filters, query, undefined)
