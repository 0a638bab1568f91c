import type { WebhookAttempt, WebhookDelivery, WebhookEndpoint, WebhookEvent } from '@atelier/contract'
import { iso, isoOrNull, presentStored, type Row } from '@atelier/plumbing/database'
import type { output } from 'zod/v4/core'
import type { WebhookDeliveriesTable } from '../../core/database/tables.ts'
import type { EndpointRow, EventRow } from './delivery-queries.ts'
import { isWeakSecret } from './sign.ts'

export type DeliveryRow = Row<WebhookDeliveriesTable>

/** Placeholder for a secret, which is shown only once. */
const hiddenSecret = 'whsec_********'

/**
 * Presents an endpoint to its seller.
 *
 * @param server_secret opens the stored secret, to show whether it is weak
 * @param secret the secret in plain text, in the responses that show it
 */
export const presentEndpoint = (
  row: EndpointRow,
  server_secret: string,
  secret = hiddenSecret,
): WebhookEndpoint => ({
  ...presentStored(row),
  organization_id: row.organization_id,
  url: row.url,
  name: row.name,
  format: row.format,
  profile: row.profile,
  api_version: row.api_version,
  events: row.events,
  ordered: row.ordered,
  enabled: row.enabled,
  secret,
  weak_secret: isWeakSecret(server_secret, row),
  old_secret_expires_at: isoOrNull(row.old_secret_expires_at),
  consecutive_failures: row.consecutive_failures,
  failing_since: isoOrNull(row.failing_since),
  disabled_at: isoOrNull(row.disabled_at),
})

export const presentEvent = (row: EventRow): WebhookEvent => ({
  ...presentStored(row),
  endpoint_id: row.endpoint_id,
  organization_id: row.organization_id,
  type: row.type,
  subject_id: row.subject_id,
  payload: row.payload,
  api_version: row.api_version,
  status: row.status,
  succeeded: row.status === 'waiting' ? null : row.status === 'succeeded',
  attempts: row.attempts,
  last_http_code: row.last_http_code,
  next_attempt_at: isoOrNull(row.next_attempt_at),
  test: row.domain_event_id === null,
  skipped: false,
  is_archived: false,
})

export const presentAttempt = (row: DeliveryRow): output<typeof WebhookAttempt> => ({
  id: row.id,
  created_at: iso(row.created_at),
  modified_at: null,
  succeeded: row.succeeded,
  http_code: row.http_code,
  response: row.response,
  error: row.error,
  duration_ms: row.duration_ms,
})

export const presentDelivery = ({
  event,
  ...attempt
}: DeliveryRow & { readonly event: EventRow }): WebhookDelivery => ({
  ...presentAttempt(attempt),
  webhook_event: presentEvent(event),
})
