import * as api from '../index.ts'
import { describe, describeArea } from './describe.ts'

const filters = {
  organization_id: 'Only results of these organizations.',
  endpoint_id: 'Only results of these endpoints.',
  event_type: 'Only results of these event types.',
  start_timestamp: 'Only results at or after this time.',
  end_timestamp: 'Only results before this time.',
  query: 'Id of an event, or of the object that the event is about.',
}

const attempt = {
  created_at: 'Time at which the attempt ended.',
  modified_at: 'Always null: an attempt never changes.',
  succeeded: 'True if the endpoint responded with a status from 200 to 299.',
  http_code: 'Status code of the response; null if there was none.',
  response: 'First 2,048 characters of the response; null if there was none.',
  error: 'Error that prevented a response; null if there was a response.',
  duration_ms: 'Duration of the attempt, in milliseconds.',
} as const

const entered = {
  url: 'URL that requests are sent to. It must be public and start with https://, unless the operator of the server allows other URLs.',
  name: 'Your name for the endpoint.',
  format:
    'Format of the requests: `raw` sends the objects, `slack` and `discord` send messages for a channel.',
  profile:
    'Events that the receiver supports. With `sdk_0_32`, you can only choose events that `@polar-sh/sdk` 0.32 supports.',
  api_version:
    'API version that the receiver was built for, sent in the header `webhook-api-version` and the field `api_version` of the body, except in messages to Slack and Discord. Null if the receiver needs none.',
  ordered: 'True if the events of one object are sent in order. A failed event delays the later ones.',
  secret: 'Secret that signs the requests. It is never returned.',
} as const

const event = {
  endpoint_id: 'Id of the endpoint that receives the event.',
  type: 'Type of the event.',
  subject_id: 'Id of the object that the event is about; null for a test.',
  payload: 'Body of every attempt.',
  api_version:
    'API version of the body, set on the endpoint when the event was recorded; null if there was none, and for messages to Slack and Discord.',
  status: 'Status of the event: `waiting` until an attempt succeeds or the last one has failed.',
  succeeded: 'True if an attempt succeeded; null while the event is waiting.',
  attempts: 'Number of attempts made.',
  last_http_code: 'Status code of the last response; null if there was none.',
  next_attempt_at: 'Time at which the next attempt is made; null if there is none.',
  test: 'True if the event was sent as a test.',
  skipped: 'Always false.',
  is_archived: 'Always false.',
} as const

export const webhooksDescriptions = [
  describe(api.WebhookFormat, 'Format of requests.'),
  describe(api.ApiVersion, 'A version of the API.'),
  describe(api.WebhookProfile, 'Events that a receiver supports: those of `@polar-sh/sdk` 0.32, or all.'),
  describe(api.WebhookEventType, 'Name of an event.'),
  describe(api.WebhookEventStatus, 'Delivery status of an event.'),
  describe(api.WebhookEndpoint, 'A URL that receives the events of your organization.', {
    ...entered,
    name: 'Your name for the endpoint; null if it has none.',
    events: 'Event types that the endpoint receives.',
    enabled:
      'True if the endpoint is enabled. It is disabled automatically when every request has failed for a day, or when it responds with 410 Gone.',
    secret:
      'Secret that signs the requests. It is returned only when it is created; other responses mask it.',
    weak_secret:
      'True if the secret is shorter than the current minimum. It still works, but you should rotate it.',
    old_secret_expires_at:
      'Time until which messages are also signed with the previous secret; null if there is none.',
    consecutive_failures: 'Number of failed requests since the last one that succeeded.',
    failing_since: 'Time at which the first of these requests failed; null if the last request succeeded.',
    disabled_at:
      'Time at which the endpoint was disabled because requests failed for a day, or because it responded with 410 Gone; null otherwise.',
  }),
  describe(api.WebhookEndpointCreate, 'A new webhook endpoint.', {
    ...entered,
    profile:
      'Events that the receiver supports. Default: `sdk_0_32`, the events that `@polar-sh/sdk` 0.32 supports; with an `api_version`, `all`.',
    events: 'Event types that the endpoint receives. Default: all types of its profile.',
    secret:
      'Secret of your own: a text of at least 16 characters, or `whsec_` and at least 16 bytes in base64. If it is omitted, a secret is generated and returned.',
  }),
  describe(
    api.WebhookEndpointUpdate,
    'Changes to a webhook endpoint. Omitted and null fields do not change.',
    {
      ...entered,
      name: 'Your name for the endpoint; null removes the name.',
      api_version:
        'Version of the API that the receiver was built for; null if it needs none. Events that are already recorded keep their version.',
      events: 'Event types that the endpoint receives.',
      enabled: 'If true, the endpoint is enabled. Disabling it discards pending events.',
    },
  ),
  describe(
    api.WebhookEvent,
    'An event for one endpoint. Its id is the header `webhook-id` of every attempt.',
    event,
  ),
  describe(api.WebhookEventWithDeliveries, 'An event for one endpoint, with every attempt to deliver it.', {
    ...event,
    deliveries: 'Attempts, latest first.',
  }),
  describe(api.WebhookAttempt, 'One attempt to deliver an event.', attempt),
  describe(api.WebhookDelivery, 'One attempt to deliver an event, with the event.', {
    ...attempt,
    webhook_event: 'Event that was delivered.',
  }),
  describe(api.WebhookReplay, 'Progress of resending events.', {
    endpoint_id: 'Id of the endpoint that the events are sent to.',
    total:
      'Number of events that this replay resends. An event that a later replay resends counts there instead.',
    waiting: 'Number of pending events.',
    succeeded: 'Number of events that succeeded.',
    failed: 'Number of events that failed permanently.',
    left_out: 'Number of matching events beyond the limit of one call; send them with another call.',
  }),
  describe(api.WebhookMessage, 'An event, as it would be sent to an endpoint.', {
    type: 'Type of the event; null in the first message, which says that the listener is connected.',
    payload: 'Body of the request.',
  }),
  describeArea(
    api.webhookEndpoints,
    'URLs that receive the events of your organization as signed requests.',
    {
      list: { query: { organization_id: filters.organization_id } },
      create: 'The secret is returned only here.',
      resetSecret: 'The secret is returned only here.',
      test: {
        more: 'The event contains the object of the latest event of this type in your organization.',
        body: { type: 'Type of the event.' },
        errors: { Conflict: 'The endpoint is disabled. Enable it first.' },
      },
      replay: {
        more: 'One call sends at most 10,000 events, oldest first.',
        body: {
          status:
            'Status of the events to resend: `failed` for events that failed permanently, `any` for all events that are not pending.',
          event_type: 'Only events of these types.',
          start_timestamp: 'Only events at or after this time. Required with `any`.',
          end_timestamp: 'Only events before this time.',
        },
        errors: { Conflict: 'The endpoint is disabled. Enable it first.' },
      },
    },
  ),
  describeArea(api.webhookEvents, 'Events of webhook endpoints, kept for 90 days.', {
    list: { query: { ...filters, status: 'Only events with these statuses.' } },
    redeliver: { errors: { Conflict: 'The endpoint is disabled. Enable it first.' } },
    listen: { query: { organization_id: 'Id of the organization, if you belong to several.' } },
  }),
  describeArea(api.webhookDeliveries, 'Attempts to deliver events, kept for 90 days.', {
    list: {
      query: {
        ...filters,
        succeeded: 'If true, only attempts that succeeded. If false, only others.',
        http_code_class: 'Only attempts whose response had a status code of this class.',
      },
    },
  }),
]
