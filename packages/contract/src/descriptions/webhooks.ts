import * as api from '../index.ts'
import { describe, describeArea } from './describe.ts'

const found = {
  organization_id: 'Those of these organizations.',
  endpoint_id: 'Those of these endpoints.',
  event_type: 'Those of these types.',
  start_timestamp: 'Those from this moment on.',
  end_timestamp: 'Those before this moment.',
  query: 'The id of an event, or of the object that events are about.',
}

const attempt = {
  created_at: 'When the attempt ended.',
  modified_at: 'Always null: an attempt never changes.',
  succeeded: 'Whether the endpoint answered with a status from 200 to 299.',
  http_code: 'The status of the answer; null when there was none.',
  response: 'The first 2,048 characters of the answer; null when there was none.',
  error: 'Why there was no answer; null when there was one.',
  duration_ms: 'How long the attempt took, in milliseconds.',
} as const

const entered = {
  url: 'The address that requests are sent to. It must be public and begin with https://, unless the operator of the server allows others.',
  name: 'What you call the endpoint.',
  format: '`raw` sends the objects, `slack` and `discord` messages for a channel.',
  profile:
    'What the receiver understands. With `sdk_0_32`, only events that `@polar-sh/sdk` 0.32 knows can be chosen.',
  api_version:
    'The version of the API that the receiver was built for: the header `webhook-api-version` and the field `api_version` of the bodies name it, except in messages to Slack and Discord. Null if the receiver asks for none.',
  ordered:
    'Whether the events of one object are sent one after the other. One that fails holds up the later ones.',
  secret: 'Signs the requests. It is never answered.',
} as const

const event = {
  endpoint_id: 'The endpoint that is told.',
  type: 'The type of the event.',
  subject_id: 'The object that the event is about; null for a test.',
  payload: 'The body of every attempt.',
  api_version:
    'The version of the API that the body is of, as the endpoint had it when the event was recorded; null if none, and for messages to Slack and Discord.',
  status: '`waiting` until an attempt succeeds or the last one has failed.',
  succeeded: 'Whether an attempt succeeded; null while it waits.',
  attempts: 'How many attempts were made.',
  last_http_code: 'The status of the last answer; null when there was none.',
  next_attempt_at: 'When it is tried next; null when it is not.',
  test: 'Whether it was sent as a test.',
  skipped: 'Always false.',
  is_archived: 'Always false.',
} as const

export const webhooksDescriptions = [
  describe(api.WebhookFormat, 'The form of what is sent.'),
  describe(api.ApiVersion, 'A version of the API.'),
  describe(api.WebhookProfile, 'What a receiver understands: the events of `@polar-sh/sdk` 0.32, or all.'),
  describe(api.WebhookEventType, 'The name of an event.'),
  describe(api.WebhookEventStatus, 'How far the deliveries of an event have come.'),
  describe(api.WebhookEndpoint, 'An address that is told of what happens in your shop.', {
    ...entered,
    name: 'What you call the endpoint, or null.',
    events: 'The types of events that it is told of.',
    enabled:
      'Whether it is told of anything. It is disabled when every request has failed for a day, or when one is answered 410 Gone.',
    secret: 'The secret that signs the requests, in the answers that make it; stars in all others.',
    weak_secret:
      'Whether the secret is shorter than new ones may be. It goes on signing; give the endpoint a new one.',
    old_secret_expires_at: 'Until when the secret before this one signs as well; null when there was none.',
    consecutive_failures: 'How many requests have failed since the last one that succeeded.',
    failing_since: 'When the first of these failed; null when the last request succeeded.',
    disabled_at:
      'When it was disabled because requests failed for a day, or because it answered 410 Gone; null otherwise.',
  }),
  describe(api.WebhookEndpointCreate, 'A new webhook endpoint.', {
    ...entered,
    profile:
      'What the receiver understands. Without it, `sdk_0_32`, whose events `@polar-sh/sdk` 0.32 knows; with an `api_version`, `all`.',
    events: 'The types of events that it is told of; all of its profile when left out.',
    secret:
      'A secret of your own: a text of at least 16 characters, or `whsec_` and at least 16 bytes in base64. When it is left out, one is made and shown in the answer.',
  }),
  describe(
    api.WebhookEndpointUpdate,
    'A change of a webhook endpoint. Fields that are left out or null do not change.',
    {
      ...entered,
      name: 'What you call the endpoint; null removes the name.',
      api_version:
        'The version of the API that the receiver was built for; null if it asks for none. Events that are recorded keep theirs.',
      events: 'The types of events that it is told of.',
      enabled: 'Whether it is told of anything. What waits for an endpoint that you disable is given up.',
    },
  ),
  describe(
    api.WebhookEvent,
    'An event for one endpoint. Its id is the header `webhook-id` of every attempt.',
    event,
  ),
  describe(api.WebhookEventWithDeliveries, 'An event for one endpoint, with every attempt to deliver it.', {
    ...event,
    deliveries: 'The attempts, the latest first.',
  }),
  describe(api.WebhookAttempt, 'One attempt to deliver an event.', attempt),
  describe(api.WebhookDelivery, 'One attempt to deliver an event, with the event.', {
    ...attempt,
    webhook_event: 'The event that was delivered.',
  }),
  describe(api.WebhookReplay, 'Events that are sent once more, and how far that has come.', {
    endpoint_id: 'The endpoint that they are sent to.',
    total: 'How many events are sent, without those that a later call sends once more.',
    waiting: 'How many of them wait.',
    succeeded: 'How many have succeeded.',
    failed: 'How many have failed for good.',
    left_out: 'How many more events are meant than are sent at once; another call sends them.',
  }),
  describe(api.WebhookMessage, 'An event, as it would be sent to an endpoint.', {
    type: 'The type of the event; null in the first message, which says that the listener is connected.',
    payload: 'The body of the request.',
  }),
  describeArea(
    api.webhookEndpoints,
    'Addresses that are told of what happens in your shop, by signed requests.',
    {
      list: { query: { organization_id: found.organization_id } },
      create: 'The secret is in this answer and in no other.',
      resetSecret: 'The secret is in this answer and in no other.',
      test: {
        more: 'The object is that of the latest event of the type in your shop.',
        body: { type: 'The type of the event.' },
        errors: { Conflict: 'The endpoint is disabled. Enable it first.' },
      },
      replay: {
        more: 'At most 10,000 events are sent by one call, the oldest first.',
        body: {
          status: '`failed` sends events that failed for good, `any` all that do not wait.',
          event_type: 'Only events of these types.',
          start_timestamp: 'Only events from this moment on. It is required with `any`.',
          end_timestamp: 'Only events before this moment.',
        },
        errors: { Conflict: 'The endpoint is disabled. Enable it first.' },
      },
    },
  ),
  describeArea(api.webhookEvents, 'What webhook endpoints are told. It can be read for 90 days.', {
    list: { query: { ...found, status: 'Those of these states.' } },
    redeliver: { errors: { Conflict: 'The endpoint is disabled. Enable it first.' } },
    listen: { query: { organization_id: 'The organization, when you belong to several.' } },
  }),
  describeArea(api.webhookDeliveries, 'Every attempt to deliver an event, for 90 days.', {
    list: {
      query: {
        ...found,
        succeeded: 'Only attempts that succeeded, or only others.',
        http_code_class: 'Only attempts whose answer had such a status.',
      },
    },
  }),
]
