// Derived from the migrations by `npm run db:types`; do not edit.
// Other owners of tables add theirs in their own `tables.ts`, by widening `Tables`.
import type { Generated, GeneratedAlways } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

export interface AuditEntriesTable {
  id: Generated<string>
  organization_id: string | null
  actor_type: ColumnTypes['audit_entries.actor_type']
  actor_id: string | null
  credential_type: string | null
  credential_id: string | null
  request_id: string | null
  ip_address: string | null
  endpoint: string
  action: ColumnTypes['audit_entries.action']
  object_type: string
  object_id: string
  before: ColumnTypes['audit_entries.before'] | null
  after: ColumnTypes['audit_entries.after'] | null
  created_at: Date
}

export interface DomainEventsTable {
  id: string
  sequence: GeneratedAlways<number>
  organization_id: string
  type: ColumnTypes['domain_events.type']
  subject_id: string
  data: ColumnTypes['domain_events.data']
  occurred_at: Date
}

export interface EventDeliveriesTable {
  event_id: string
  consumer: string
  subject_id: string
}

export interface Tables {
  audit_entries: AuditEntriesTable
  domain_events: DomainEventsTable
  event_deliveries: EventDeliveriesTable
}
