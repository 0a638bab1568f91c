import type { AuditAction, AuditActorType } from '@atelier/contract'
import type { JsonColumn } from '@atelier/plumbing/database'
import type { output } from 'zod/v4/core'
import type { DomainEventType } from '../domain-events/types.ts'

/**
 * Contents of columns beyond the types that PostgreSQL knows: shapes of `jsonb` values, and words that check
 * constraints of text columns allow. Each quarter adds those of its tables in its `column-types.ts`;
 * `npm run db:types` takes them into `tables.ts`.
 */
export interface ColumnTypes {
  'audit_entries.actor_type': output<typeof AuditActorType>
  'audit_entries.action': output<typeof AuditAction>
  'audit_entries.before': JsonColumn<Readonly<Record<string, unknown>>>
  'audit_entries.after': JsonColumn<Readonly<Record<string, unknown>>>

  'domain_events.type': DomainEventType
  'domain_events.data': JsonColumn<object>
}
