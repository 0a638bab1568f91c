// Derived from the migrations by `npm run db:types`; do not edit.
import type { Generated, GeneratedAlways } from 'kysely'
import type { ColumnTypes } from '../core/database/column-types.ts'

declare module '../core/database/tables.ts' {
  interface ApiRequestCountsTable {
    organization_id: string
    minute: Date
    channel: ColumnTypes['api_request_counts.channel']
    succeeded: number
    client_errors: number
    server_errors: number
    not_kept: number
  }

  interface ApiRequestDaysTable {
    id: string
    starts_at: Date
    ends_at: Date
  }

  interface ApiRequestsTable {
    id: string
    sequence: Generated<number>
    organization_id: string
    created_at: Date
    request_id: string
    method: ColumnTypes['api_requests.method']
    path: string
    query: string | null
    endpoint: string
    endpoint_path: string
    status: number
    duration_ms: number
    channel: ColumnTypes['api_requests.channel']
    subject_type: ColumnTypes['api_requests.subject_type']
    credential_id: string | null
    credential_name: string | null
    actor_id: string | null
    idempotency_key: string | null
    replayed: boolean
    user_agent: string | null
    ip_address: string | null
    request_state: ColumnTypes['api_requests.request_state']
    request_bytes: number
    request_body: string | null
    response_state: ColumnTypes['api_requests.response_state']
    response_bytes: number
    response_body: string | null
  }

  interface LeakedTokensTable {
    id: string
    token_hash: string
    kind: ColumnTypes['leaked_tokens.kind']
    name: string
    organization_id: string | null
    user_id: string | null
    customer_id: string | null
    url: string | null
    reported_at: Date
  }

  interface WebhookDeliveriesTable {
    id: string
    organization_id: string
    endpoint_id: string
    event_id: string
    succeeded: boolean
    http_code: number | null
    response: string | null
    error: string | null
    duration_ms: number
    created_at: Date
  }

  interface WebhookEndpointsTable {
    id: string
    organization_id: string
    url: string
    name: string | null
    format: ColumnTypes['webhook_endpoints.format']
    profile: ColumnTypes['webhook_endpoints.profile']
    events: ColumnTypes['webhook_endpoints.events']
    ordered: boolean
    enabled: Generated<boolean>
    sealed_secret: Buffer
    sealed_old_secret: Buffer | null
    old_secret_expires_at: Date | null
    consecutive_failures: Generated<number>
    failing_since: Date | null
    warned_at: Date | null
    disabled_at: Date | null
    created_at: Date
    modified_at: Date | null
    deleted_at: Date | null
    revision: Generated<number>
    api_version: ColumnTypes['webhook_endpoints.api_version'] | null
  }

  interface WebhookEventsTable {
    id: string
    sequence: GeneratedAlways<number>
    organization_id: string
    endpoint_id: string
    domain_event_id: string | null
    subject_id: string | null
    type: ColumnTypes['webhook_events.type']
    payload: string
    status: Generated<ColumnTypes['webhook_events.status']>
    attempts: Generated<number>
    tries: Generated<number>
    next_attempt_at: Date | null
    claim: string | null
    claimed_until: Date | null
    last_http_code: number | null
    replay_id: string | null
    created_at: Date
    modified_at: Date | null
    api_version: ColumnTypes['webhook_events.api_version'] | null
  }

  interface WebhookReplaysTable {
    id: string
    organization_id: string
    endpoint_id: string
    left_out: number
    created_at: Date
  }

  interface Tables {
    api_request_counts: ApiRequestCountsTable
    api_request_days: ApiRequestDaysTable
    api_requests: ApiRequestsTable
    leaked_tokens: LeakedTokensTable
    webhook_deliveries: WebhookDeliveriesTable
    webhook_endpoints: WebhookEndpointsTable
    webhook_events: WebhookEventsTable
    webhook_replays: WebhookReplaysTable
  }
}
