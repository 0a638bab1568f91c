import * as z from 'zod/mini'
import { endpoint } from '../primitives/endpoint.ts'
import { byId, Id, listQuery, oneOrMany, pageOf, stored, Timestamp } from '../primitives/parts.ts'
import { WebhookEventType, WebhookProfile } from './webhook-types.ts'

/** The form of what is sent: JSON with the object, or a message for a channel of Slack or Discord. */
export const WebhookFormat = z.enum(['raw', 'slack', 'discord'])
export type WebhookFormat = z.output<typeof WebhookFormat>

/** An address that is told of what happens in a shop. */
export const WebhookEndpoint = z.object({
  ...stored,
  organization_id: Id,
  url: z.string(),
  name: z.nullable(z.string()),
  format: WebhookFormat,
  profile: WebhookProfile,
  events: z.array(WebhookEventType),
  ordered: z.boolean(),
  enabled: z.boolean(),
  secret: z.string(),
  old_secret_expires_at: z.nullable(Timestamp),
  consecutive_failures: z.int(),
  failing_since: z.nullable(Timestamp),
  disabled_at: z.nullable(Timestamp),
})
export type WebhookEndpoint = z.output<typeof WebhookEndpoint>

const Url = z.url({ protocol: /^https?$/, normalize: true }).check(z.maxLength(2083))
const Name = z.string().check(z.maxLength(255))
const Secret = z.string().check(z.minLength(1), z.maxLength(255))
const Events = z.array(WebhookEventType).check(z.minLength(1))

export const WebhookEndpointCreate = z.object({
  url: Url,
  name: z.nullish(Name),
  format: z._default(WebhookFormat, 'raw'),
  profile: z._default(WebhookProfile, 'sdk_0_32'),
  events: z.nullish(Events),
  ordered: z._default(z.boolean(), false),
  secret: z.nullish(Secret),
  organization_id: z.nullish(Id),
})

export const WebhookEndpointUpdate = z.object({
  url: z.nullish(Url),
  name: z.nullish(Name),
  format: z.nullish(WebhookFormat),
  profile: z.nullish(WebhookProfile),
  events: z.nullish(Events),
  ordered: z.nullish(z.boolean()),
  enabled: z.nullish(z.boolean()),
  secret: z.nullish(Secret),
})

/** How far the deliveries of an event to an endpoint have come. */
export const WebhookEventStatus = z.enum(['waiting', 'succeeded', 'failed'])
export type WebhookEventStatus = z.output<typeof WebhookEventStatus>

/** An event for one endpoint. Its id is the `webhook-id` of every attempt to deliver it. */
export const WebhookEvent = z.object({
  ...stored,
  endpoint_id: Id,
  organization_id: Id,
  type: WebhookEventType,
  subject_id: z.nullable(Id),
  payload: z.string(),
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

/** One attempt to deliver an event. */
export const WebhookAttempt = z.object({
  ...stored,
  succeeded: z.boolean(),
  http_code: z.nullable(z.int()),
  response: z.nullable(z.string()),
  error: z.nullable(z.string()),
  duration_ms: z.int(),
})

/** An event for one endpoint, with every attempt to deliver it. */
export const WebhookEventWithDeliveries = z.extend(WebhookEvent, { deliveries: z.array(WebhookAttempt) })
export type WebhookEventWithDeliveries = z.output<typeof WebhookEventWithDeliveries>

/** One attempt, with the event that it delivered. */
export const WebhookDelivery = z.extend(WebhookAttempt, { webhook_event: WebhookEvent })
export type WebhookDelivery = z.output<typeof WebhookDelivery>

/** Events that are being sent once more, and how far that has come. */
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

/** What is sent to a listener on the command line. */
export const WebhookMessage = z.object({
  id: Id,
  type: z.nullable(WebhookEventType),
  payload: z.string(),
})

const read = { access: 'seller', scopes: ['webhooks:read', 'webhooks:write'] } as const
const write = { access: 'seller', scopes: ['webhooks:write'] } as const

const ofOrganization = { organization_id: z.optional(oneOrMany(Id)) }
const found = {
  ...ofOrganization,
  endpoint_id: z.optional(oneOrMany(Id)),
  event_type: z.optional(oneOrMany(WebhookEventType)),
  start_timestamp: z.optional(Timestamp),
  end_timestamp: z.optional(Timestamp),
  query: z.optional(z.string().check(z.maxLength(320))),
}

/** The addresses that are told of what happens. */
export const webhookEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/v1/webhooks/endpoints',
    summary: 'List webhook endpoints.',
    ...read,
    query: z.object({ ...listQuery(['created_at'], '-created_at'), ...ofOrganization }),
    response: pageOf(WebhookEndpoint),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/webhooks/endpoints',
    summary: 'Create a webhook endpoint.',
    ...write,
    body: WebhookEndpointCreate,
    status: 201,
    response: WebhookEndpoint,
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/webhooks/endpoints/{id}',
    summary: 'Read one webhook endpoint.',
    ...read,
    ...byId,
    response: WebhookEndpoint,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/webhooks/endpoints/{id}',
    summary: 'Change a webhook endpoint.',
    ...write,
    ...byId,
    body: WebhookEndpointUpdate,
    response: WebhookEndpoint,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/webhooks/endpoints/{id}',
    summary: 'Delete a webhook endpoint; what waits for it is not sent.',
    ...write,
    ...byId,
    status: 204,
  }),
  resetSecret: endpoint({
    method: 'PATCH',
    path: '/v1/webhooks/endpoints/{id}/secret',
    summary: 'Give a webhook endpoint a new secret; the old one signs for another 24 hours.',
    ...write,
    ...byId,
    response: WebhookEndpoint,
  }),
  test: endpoint({
    method: 'POST',
    path: '/v1/webhooks/endpoints/{id}/test',
    summary: 'Send a test event to a webhook endpoint.',
    ...write,
    ...byId,
    body: z.object({ type: WebhookEventType }),
    status: 202,
    response: WebhookEvent,
    errors: ['ResourceNotFound', 'Conflict'],
  }),
  replay: endpoint({
    method: 'POST',
    path: '/v1/webhooks/endpoints/{id}/replay',
    summary: 'Send events to a webhook endpoint once more: those that failed, or those of a time.',
    ...write,
    ...byId,
    body: z.object({
      status: z._default(z.enum(['failed', 'any']), 'failed'),
      event_type: z.nullish(z.array(WebhookEventType).check(z.minLength(1))),
      start_timestamp: z.nullish(Timestamp),
      end_timestamp: z.nullish(Timestamp),
    }),
    status: 202,
    response: WebhookReplay,
    errors: ['ResourceNotFound', 'Conflict'],
  }),
}

/** What the endpoints are told, and every attempt to tell them. */
export const webhookEvents = {
  list: endpoint({
    method: 'GET',
    path: '/v1/webhooks/events',
    summary: 'List the events of webhook endpoints.',
    ...read,
    query: z.object({
      ...listQuery(['created_at'], '-created_at'),
      ...found,
      status: z.optional(oneOrMany(WebhookEventStatus)),
    }),
    response: pageOf(WebhookEvent),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/webhooks/events/{id}',
    summary: 'Read an event of a webhook endpoint with the attempts to deliver it.',
    ...read,
    ...byId,
    response: WebhookEventWithDeliveries,
  }),
  redeliver: endpoint({
    method: 'POST',
    path: '/v1/webhooks/events/{id}/redeliver',
    summary: 'Send an event to its webhook endpoint once more.',
    ...write,
    ...byId,
    status: 202,
    response: WebhookEvent,
    errors: ['ResourceNotFound', 'Conflict'],
  }),
  replay: endpoint({
    method: 'GET',
    path: '/v1/webhooks/replays/{id}',
    summary: 'Read how far the events have come that are sent once more.',
    ...read,
    ...byId,
    response: WebhookReplay,
  }),
  listen: endpoint({
    method: 'GET',
    path: '/v1/webhooks/listen',
    summary: 'Follow events as they happen, as they would be sent to a webhook endpoint.',
    ...read,
    query: z.object({ organization_id: z.optional(Id) }),
    response: WebhookMessage,
    answers: 'events',
  }),
}

/** Every attempt to deliver an event. */
export const webhookDeliveries = {
  list: endpoint({
    method: 'GET',
    path: '/v1/webhooks/deliveries',
    summary: 'List attempts to deliver events to webhook endpoints.',
    ...read,
    query: z.object({
      ...listQuery(['created_at'], '-created_at'),
      ...found,
      succeeded: z.optional(z.boolean()),
      http_code_class: z.optional(z.enum(['2xx', '3xx', '4xx', '5xx'])),
    }),
    response: pageOf(WebhookDelivery),
  }),
}
