import {
  eventsOfProfile,
  type WebhookEventType,
  type WebhookFormat,
  type WebhookProfile,
} from '@atelier/contract'
import type { client, Endpoint } from './client.ts'

/** An endpoint as it is filled in. */
export type EndpointEntry = {
  url: string
  name: string
  format: WebhookFormat
  profile: WebhookProfile
  /** Whether it is told of all events of its profile. */
  which: 'all' | 'some'
  events: readonly WebhookEventType[]
  ordered: boolean
}

type Create = Parameters<typeof client.webhookEndpoints.create>[0]['body']

const isWhole = (events: readonly WebhookEventType[], profile: WebhookProfile): boolean =>
  eventsOfProfile[profile].every((type) => events.includes(type))

/** What the form of an endpoint holds at first. */
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

/** The events that an entry stands for: those that were chosen, as far as the profile has them. */
export const eventsOf = ({ profile, which, events }: EndpointEntry): WebhookEventType[] =>
  eventsOfProfile[profile].filter((type) => which === 'all' || events.includes(type))

/** The part of the body that creating and changing an endpoint have in common. */
export const bodyOf = (entry: EndpointEntry): Omit<Create, 'organization_id' | 'secret'> => ({
  url: entry.url.trim(),
  name: entry.name.trim() || null,
  format: entry.format,
  profile: entry.profile,
  events: eventsOf(entry),
  ordered: entry.ordered,
})

/** What is wrong with an entry besides the rules of the call. */
export const entryProblems = (entry: EndpointEntry) => ({
  ...(entry.url.trim() === '' && { url: 'Enter the address that requests are sent to.' }),
  ...(eventsOf(entry).length === 0 && { events: 'Choose at least one event.' }),
})
