import type * as api from '@atelier/contract'
import type { BodyOf } from '../../lib/body-form.ts'
import {
  type ApiVersion,
  eventsOfProfile,
  type WebhookEventType,
  type WebhookFormat,
  type WebhookProfile,
} from '@atelier/contract'
import type { WebhookEndpoint } from '../api-types.ts'
import { type Receiver, receiverOf } from './words.ts'

/** Form values of an endpoint. */
export type EndpointEntry = {
  url: string
  name: string
  format: WebhookFormat
  receiver: Receiver
  /** Subscription to all events of its profile, or some. */
  which: 'all' | 'some'
  events: readonly WebhookEventType[]
  ordered: boolean
}

type Create = BodyOf<typeof api.webhookEndpoints.create>

const isWhole = (events: readonly WebhookEventType[], profile: WebhookProfile): boolean =>
  eventsOfProfile[profile].every((type) => events.includes(type))

const versionOf = (receiver: Receiver): ApiVersion | null =>
  receiver === 'sdk_0_32' || receiver === 'all' ? null : receiver

/** Returns the profile of a receiver: those of a version know every event. */
export const profileOf = (receiver: Receiver): WebhookProfile =>
  receiver === 'sdk_0_32' ? 'sdk_0_32' : 'all'

/** Returns the form field of a body's field. */
export const fieldOf = (place: string): keyof EndpointEntry | undefined => {
  if (place === 'profile' || place === 'api_version') return 'receiver'
  return place === 'url' || place === 'name' || place === 'format' || place === 'events' ? place : undefined
}

/** Returns the initial form values of an endpoint. */
export const entryOf = (endpoint?: WebhookEndpoint): EndpointEntry => {
  const { url = '', name, format = 'raw', events = [], ordered = false } = endpoint ?? {}
  const receiver = endpoint === undefined ? 'sdk_0_32' : receiverOf(endpoint)
  const which = endpoint === undefined || isWhole(events, profileOf(receiver)) ? 'all' : 'some'
  return { url, name: name ?? '', format, receiver, which, events, ordered }
}

/** Returns the events of an entry: the chosen ones that the profile has. */
export const eventsOf = ({ receiver, which, events }: EndpointEntry): WebhookEventType[] =>
  eventsOfProfile[profileOf(receiver)].filter((type) => which === 'all' || events.includes(type))

/** Returns the part of the body shared by creating and updating an endpoint. */
export const bodyOf = (entry: EndpointEntry): Omit<Create, 'organization_id' | 'secret'> => ({
  url: entry.url.trim(),
  name: entry.name.trim() || null,
  format: entry.format,
  profile: profileOf(entry.receiver),
  api_version: versionOf(entry.receiver),
  events: eventsOf(entry),
  ordered: entry.ordered,
})

/** Returns the problems of an entry beyond the rules of the call. */
export const entryProblems = (entry: EndpointEntry) => ({
  ...(entry.url.trim() === '' && { url: 'Enter the address that requests are sent to.' }),
  ...(eventsOf(entry).length === 0 && { events: 'Choose at least one event.' }),
})
