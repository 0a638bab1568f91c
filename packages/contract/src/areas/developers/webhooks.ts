import * as z from 'zod/mini'
import { ApiVersion } from '../../primitives/api-versions.ts'
import { endpoint } from '../../primitives/endpoint.ts'
import { byId, Id, listQuery, oneOrMany, pageOf, stored, Timestamp } from '../../primitives/parts.ts'
import { WebhookEvent, WebhookReplay } from './webhook-events.ts'
import { WebhookEventType, WebhookProfile } from './webhook-types.ts'

/** Payload format: JSON with the object, or a message for a channel of Slack or Discord. */
export const WebhookFormat = z.enum(['raw', 'slack', 'discord'])
export type WebhookFormat = z.output<typeof WebhookFormat>

/** URL that receives the events of a shop. */
export const WebhookEndpoint = z.object({
  ...stored,
  organization_id: Id,
  url: z.string(),
  name: z.nullable(z.string()),
  format: WebhookFormat,
  profile: WebhookProfile,
  api_version: z.nullable(ApiVersion),
  events: z.array(WebhookEventType),
  ordered: z.boolean(),
  enabled: z.boolean(),
  secret: z.string(),
  weak_secret: z.boolean(),
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
  profile: z.nullish(WebhookProfile),
  api_version: z._default(z.nullable(ApiVersion), null),
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
  api_version: z.optional(z.nullable(ApiVersion)),
  events: z.nullish(Events),
  ordered: z.nullish(z.boolean()),
  enabled: z.nullish(z.boolean()),
  secret: z.nullish(Secret),
})

const readAccess = { access: 'seller', scopes: ['webhooks:read', 'webhooks:write'] } as const
const write = { access: 'seller', scopes: ['webhooks:write'] } as const

/** Endpoints for managing webhook endpoints. */
export const webhookEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/v1/webhooks/endpoints',
    summary: 'List webhook endpoints.',
    ...readAccess,
    query: z.object({
      ...listQuery(['created_at'], '-created_at'),
      organization_id: z.optional(oneOrMany(Id)),
    }),
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
    summary: 'Retrieve a webhook endpoint.',
    ...readAccess,
    ...byId,
    of: 'webhook_endpoints',
    response: WebhookEndpoint,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/webhooks/endpoints/{id}',
    changes: ['webhooks/events'],
    summary: 'Update a webhook endpoint.',
    ...write,
    ...byId,
    of: 'webhook_endpoints',
    body: WebhookEndpointUpdate,
    response: WebhookEndpoint,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/webhooks/endpoints/{id}',
    summary: 'Delete a webhook endpoint; pending events are not sent.',
    ...write,
    ...byId,
    of: 'webhook_endpoints',
    status: 204,
  }),
  resetSecret: endpoint({
    method: 'PATCH',
    path: '/v1/webhooks/endpoints/{id}/secret',
    summary:
      'Rotate the secret of a webhook endpoint; messages are signed with the old one too for 24 hours.',
    ...write,
    ...byId,
    of: 'webhook_endpoints',
    response: WebhookEndpoint,
  }),
  test: endpoint({
    method: 'POST',
    path: '/v1/webhooks/endpoints/{id}/test',
    changes: ['webhooks/events'],
    summary: 'Send a test event to a webhook endpoint.',
    ...write,
    ...byId,
    of: 'webhook_endpoints',
    body: z.object({ type: WebhookEventType }),
    status: 202,
    response: WebhookEvent,
    errors: ['ResourceNotFound', 'Conflict'],
  }),
  replay: endpoint({
    method: 'POST',
    path: '/v1/webhooks/endpoints/{id}/replay',
    changes: ['webhooks/events'],
    summary: 'Resend events to a webhook endpoint: failed ones, or those of a period.',
    ...write,
    ...byId,
    of: 'webhook_endpoints',
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
