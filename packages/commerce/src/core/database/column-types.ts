import type { AuditAction, AuditActorType } from '@atelier/contract'
import type { JsonColumn } from '@atelier/plumbing/database'
import type { output } from 'zod/v4/core'
import type { DomainEventType } from '../domain-events/types.ts'

/**
 * Column types that PostgreSQL cannot express: shapes of `jsonb` values, and values that check constraints
 * allow for text columns. Each quarter adds its own tables in its `column-types.ts`; `npm run db:types`
 * refers to them in its `tables.ts`.
 */
export interface ColumnTypes {
  'audit_entries.actor_type': output<typeof AuditActorType>
  'audit_entries.action': output<typeof AuditAction>
  'audit_entries.before': JsonColumn<Readonly<Record<string, unknown>>>
  'audit_entries.after': JsonColumn<Readonly<Record<string, unknown>>>

  'domain_events.type': DomainEventType
  'domain_events.data': JsonColumn<object>
}
