import {
  eventsOfProfile,
  type WebhookEventType,
  type WebhookFormat,
  type WebhookProfile,
} from '@atelier/contract'
import type { client, Endpoint } from './client.ts'

/** Form values of an endpoint. */
export type EndpointEntry = {
  url: string
  name: string
  format: WebhookFormat
  profile: WebhookProfile
  /** Subscription to all events of its profile, or some. */
  which: 'all' | 'some'
  events: readonly WebhookEventType[]
  ordered: boolean
}

type Create = Parameters<typeof client.webhookEndpoints.create>[0]['body']

const isWhole = (events: readonly WebhookEventType[], profile: WebhookProfile): boolean =>
  eventsOfProfile[profile].every((type) => events.includes(type))

/** Returns the initial form values of an endpoint. */
export const entryOf = (endpoint?: Endpoint): EndpointEntry => {
  const {
    url = '',
    name,
    format = 'raw',
    profile = 'sdk_0_32',
    events = [],
    ordered = false,
  } = endpoint ?? {}
  const which = endpoint === undefined || isWhole(events, profile) ? 'all' : 'some'
  return { url, name: name ?? '', format, profile, which, events, ordered }
}

/** Returns the events of an entry: the chosen ones that the profile has. */
export const eventsOf = ({ profile, which, events }: EndpointEntry): WebhookEventType[] =>
  eventsOfProfile[profile].filter((type) => which === 'all' || events.includes(type))

/** Returns the part of the body shared by creating and updating an endpoint. */
export const bodyOf = (entry: EndpointEntry): Omit<Create, 'organization_id' | 'secret'> => ({
  url: entry.url.trim(),
  name: entry.name.trim() || null,
  format: entry.format,
  profile: entry.profile,
  events: eventsOf(entry),
  ordered: entry.ordered,
})

/** Returns the problems of an entry beyond the rules of the call. */
export const entryProblems = (entry: EndpointEntry) => ({
  ...(entry.url.trim() === '' && { url: 'Enter the address that requests are sent to.' }),
  ...(eventsOf(entry).length === 0 && { events: 'Choose at least one event.' }),
})
