import * as z from 'zod/mini'
import { ApiVersion } from '../../primitives/api-versions.ts'
import { endpoint } from '../../primitives/endpoint.ts'
import {
  byId,
  Id,
  listQuery,
  oneOrMany,
  pageOf,
  searchText,
  stored,
  Timestamp,
} from '../../primitives/parts.ts'
import { WebhookEventType } from './webhook-types.ts'

/** Delivery status of an event to an endpoint. */
export const WebhookEventStatus = z.enum(['waiting', 'succeeded', 'failed'])
export type WebhookEventStatus = z.output<typeof WebhookEventStatus>

/** Event for an endpoint. Its id is the `webhook-id` of every delivery attempt. */
export const WebhookEvent = z.object({
  ...stored,
  endpoint_id: Id,
  organization_id: Id,
  type: WebhookEventType,
  subject_id: z.nullable(Id),
  payload: z.string(),
  api_version: z.nullable(ApiVersion),
  status: WebhookEventStatus,
  succeeded: z.nullable(z.boolean()),
  attempts: z.int(),
  last_http_code: z.nullable(z.int()),
  next_attempt_at: z.nullable(Timestamp),
  test: z.boolean(),
  skipped: z.boolean(),
  is_archived: z.boolean(),
})
export type WebhookEvent = z.output<typeof WebhookEvent>

/** Delivery attempt of an event. */
export const WebhookAttempt = z.object({
  ...stored,
  succeeded: z.boolean(),
  http_code: z.nullable(z.int()),
  response: z.nullable(z.string()),
  error: z.nullable(z.string()),
  duration_ms: z.int(),
})

/** Event for an endpoint, with all its delivery attempts. */
export const WebhookEventWithDeliveries = z.extend(WebhookEvent, { deliveries: z.array(WebhookAttempt) })
export type WebhookEventWithDeliveries = z.output<typeof WebhookEventWithDeliveries>

/** Delivery attempt, with its event. */
export const WebhookDelivery = z.extend(WebhookAttempt, { webhook_event: WebhookEvent })
export type WebhookDelivery = z.output<typeof WebhookDelivery>

/** Replay of events, and its progress. */
export const WebhookReplay = z.object({
  id: Id,
  endpoint_id: Id,
  created_at: Timestamp,
  total: z.int(),
  waiting: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  left_out: z.int(),
})

/** Message to a listener on the command line. */
export const WebhookMessage = z.object({
  id: Id,
  type: z.nullable(WebhookEventType),
  payload: z.string(),
})

const readAccess = { access: 'seller', scopes: ['webhooks:read', 'webhooks:write'] } as const
const write = { access: 'seller', scopes: ['webhooks:write'] } as const

/** Filters of events and delivery attempts. */
const filters = {
  organization_id: z.optional(oneOrMany(Id)),
  endpoint_id: z.optional(oneOrMany(Id)),
  event_type: z.optional(oneOrMany(WebhookEventType)),
  start_timestamp: z.optional(Timestamp),
  end_timestamp: z.optional(Timestamp),
  query: searchText(),
}

/** Endpoints for webhook events and their delivery attempts. */
export const webhookEvents = {
  list: endpoint({
    method: 'GET',
    path: '/v1/webhooks/events',
    summary: 'List the events of webhook endpoints.',
    ...readAccess,
    query: z.object({
      ...listQuery(['created_at'], '-created_at'),
      ...filters,
      status: z.optional(oneOrMany(WebhookEventStatus)),
    }),
    response: pageOf(WebhookEvent),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/webhooks/events/{id}',
    summary: 'Retrieve an event of a webhook endpoint with the attempts to deliver it.',
    ...readAccess,
    ...byId,
    of: 'webhook_events',
    response: WebhookEventWithDeliveries,
  }),
  redeliver: endpoint({
    method: 'POST',
    path: '/v1/webhooks/events/{id}/redeliver',
    changes: ['webhooks/endpoints'],
    summary: 'Resend an event to its webhook endpoint.',
    ...write,
    ...byId,
    of: 'webhook_events',
    status: 202,
    response: WebhookEvent,
    errors: ['ResourceNotFound', 'Conflict'],
  }),
  replay: endpoint({
    method: 'GET',
    path: '/v1/webhooks/replays/{id}',
    summary: 'Retrieve the progress of resending events.',
    ...readAccess,
    ...byId,
    of: 'webhook_replays',
    response: WebhookReplay,
  }),
  listen: endpoint({
    method: 'GET',
    path: '/v1/webhooks/listen',
    summary: 'Stream events as they happen, in the form that webhook endpoints receive.',
    ...readAccess,
    query: z.object({ organization_id: z.optional(Id) }),
    response: WebhookMessage,
    stream: 'events',
  }),
}

/** Endpoint for the delivery attempts of all events. */
export const webhookDeliveries = {
  list: endpoint({
    method: 'GET',
    path: '/v1/webhooks/deliveries',
    summary: 'List attempts to deliver events to webhook endpoints.',
    ...readAccess,
    query: z.object({
      ...listQuery(['created_at'], '-created_at'),
      ...filters,
      succeeded: z.optional(z.boolean()),
      http_code_class: z.optional(z.enum(['2xx', '3xx', '4xx', '5xx'])),
    }),
    response: pageOf(WebhookDelivery),
  }),
}
