import * as z from 'zod/mini'
import { endpoint } from '../primitives/endpoint.ts'
import { Id, listQuery, oneOrMany, pageOf, Timestamp } from '../primitives/parts.ts'
import { signedIn } from '../primitives/scopes.ts'

/**
 * Actor of a change: a user, an organization by its token, a customer, an OAuth2 client, the server's
 * operator, or a scanner of leaked tokens.
 */
export const AuditActorType = z.enum(['user', 'organization', 'customer', 'client', 'operator', 'scanner'])
export const AuditAction = z.enum(['created', 'updated', 'deleted'])

const Columns = z.nullable(z.record(z.string(), z.unknown()))

export const AuditEntry = z.object({
  id: Id,
  created_at: Timestamp,
  organization_id: z.nullable(Id),
  actor_type: AuditActorType,
  actor_id: z.nullable(Id),
  credential_type: z.nullable(z.string()),
  credential_id: z.nullable(Id),
  request_id: z.nullable(z.string()),
  ip_address: z.nullable(z.string()),
  endpoint: z.string(),
  action: AuditAction,
  object_type: z.string(),
  object_id: z.string(),
  before: Columns,
  after: Columns,
})

const conditions = {
  organization_id: z.optional(oneOrMany(Id)),
  actor_type: z.optional(oneOrMany(AuditActorType)),
  actor_id: z.optional(oneOrMany(Id)),
  credential_id: z.optional(oneOrMany(Id)),
  object_type: z.optional(oneOrMany(z.string())),
  object_id: z.optional(oneOrMany(z.string())),
  endpoint: z.optional(oneOrMany(z.string())),
  request_id: z.optional(oneOrMany(z.string())),
  start_timestamp: z.optional(Timestamp),
  end_timestamp: z.optional(Timestamp),
}

/** Endpoints of the audit log. */
export const auditLog = {
  list: endpoint({
    method: 'GET',
    path: '/v1/audit-log/',
    summary: 'List the entries of the audit log.',
    ...signedIn,
    query: z.object({ ...listQuery(['created_at'], '-created_at'), ...conditions }),
    response: pageOf(AuditEntry),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v1/audit-log/export',
    summary: 'Export the audit log as CSV.',
    ...signedIn,
    query: z.object(conditions),
    response: z.string(),
    stream: 'csv',
  }),
}
