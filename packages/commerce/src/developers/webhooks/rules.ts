import { eventsOfProfile, type Issue, type WebhookEventType, type WebhookProfile } from '@atelier/contract'
import { apiError, type ApiError, issue } from '@atelier/plumbing/http'
import type { EndpointRow } from './delivery-queries.ts'

/** Returns issues for events that the receiver would reject because its client does not know them. */
export const eventIssues = (profile: WebhookProfile, events: readonly WebhookEventType[]): Issue[] =>
  events
    .filter((type) => !eventsOfProfile[profile].includes(type))
    .map((type) =>
      issue(
        'events',
        `validateEvent of @polar-sh/sdk 0.32 rejects ${type}, and this endpoint is for receivers that use it. Leave the event out, or set profile to "all".`,
      ),
    )

/** Maximum endpoints per organization. Each sale writes an event to each of them. */
const maxEndpoints = 50

/** Returns an issue if the organization is at its endpoint limit. */
export const limitIssues = (count: number): Issue[] =>
  count < maxEndpoints
    ? []
    : [
        issue(
          'organization_id',
          `An organization can have at most ${maxEndpoints} webhook endpoints. Delete one that is not needed.`,
        ),
      ]

/** Returns the error for sending to a disabled endpoint; undefined if the endpoint is enabled. */
export const disabledError = ({ enabled }: Pick<EndpointRow, 'enabled'>): ApiError | undefined =>
  enabled
    ? undefined
    : apiError('Conflict', 'The webhook endpoint is disabled. Enable it before you send to it.')
